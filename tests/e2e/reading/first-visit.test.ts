import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, type Browser, openBrowser } from '../../support/browser/browser.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { expectTrouble, notFoundScreen } from '../../support/browser/trouble.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser({ viewport: DESKTOP })
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

test('P4.4 home shows hero, carousel, filter bar, featured block, list and pagination, in this order', async () => {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  const main = page.locator('main')
  await main.getByText('43', { exact: true }).first().waitFor()
  const order = await main.evaluate((element) => {
    const words = [
      'REVIEWS',
      'Últimas Reviews',
      'Todas las categorías',
      'En portada',
      'All Reviews',
      'Siguiente',
    ]
    const texts = [...element.querySelectorAll('h1, h2, a, button, [aria-label]')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '',
    )
    return words.map((word) => texts.indexOf(word))
  })
  expect(order.every((place) => place >= 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  await page
    .getByText('Descubre las valoraciones más recientes y conoce lo último que hemos analizado.')
    .waitFor()
  await page.close()
})

test('P4.16 without a filter 43 articles make 3 featured and 4 pages of 10 of the other 40', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/pagina/4`)
  await page.getByText('40 reviews').waitFor()
  await page.getByText('Página 4 de 4').first().waitFor()
  expect(await page.locator('li[data-story]').count()).toBe(10)
  expect(await page.getByRole('region', { name: 'En portada' }).locator('article').count()).toBe(3)
  await page.close()
})

test('P4.16 with a filter all matches are paginated and the featured block shows their first 3', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/pagina/2`)
  await page.getByText('Página 2 de 4').first().waitFor()
  await page.getByRole('navigation', { name: 'Filtrar por categoría' }).getByText('Audio').click()
  await page.getByRole('heading', { name: 'Reviews Filtrados' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/categoria/audio')
  await page.getByText('8 reviews de Audio').waitFor()
  expect(await page.locator('li[data-story]').count()).toBe(8)
  const featured = await page
    .getByRole('region', { name: 'En portada' })
    .locator('article h3')
    .allTextContents()
  const listed = await page.locator('li[data-story] h3').allTextContents()
  expect(featured).toEqual(listed.slice(0, 3))
  await page.close()
})

test('P3.6 a page past the end shows the last page, nonsense the first, and the address says so', async () => {
  const page = await browser.newPage()
  for (const [asked, words, mended] of [
    ['/pagina/99', 'Página 4 de 4', '/pagina/4'],
    ['/?pagina=99', 'Página 4 de 4', '/pagina/4'],
    ['/?categoria=audio&pagina=2', '8 reviews', '/categoria/audio'],
    ['/?pagina=abc', 'Página 1 de 4', '/'],
    ['/?categoria=hornos&pagina=-1', 'Página 1 de 4', '/'],
    ['/categoria/hornos', 'Página 1 de 4', '/'],
    ['/search?q=a&q=audio&pagina=2.5', 'Resultados para "audio"', '/search?q=audio'],
  ] as const) {
    await page.goto(`${site.origin}${asked}`)
    await page.getByText(words).first().waitFor()
    await expect.poll(() => page.url()).toBe(`${site.origin}${mended}`)
  }
  // From the worker, which cannot render what is not on the device. No id looks so: the server, which would say 400, is not
  // asked.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${site.origin}/article/abc`)
  await page.getByRole('heading', { name: 'Artículo no encontrado' }).waitFor()
  await page.close()
})

test('P8.1 an article shows badge, title, introduction, long date, minutes, hero, score and body', async () => {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByRole('region', { name: 'En portada' }).getByRole('link').first().click()
  await page.waitForURL(/\/article\//)
  await page.getByRole('heading', { level: 1, name: /^Garúa Pliego 3/ }).waitFor()
  await page.getByText('18 de noviembre de 2026').waitFor()
  await page.getByText('minutos de lectura').waitFor()
  await page.getByText('Muy recomendable').waitFor()
  await page.getByRole('heading', { name: 'La bisagra, que era el problema' }).waitFor()
  await page.getByRole('link', { name: 'Ver más artículos' }).waitFor()
  expect(await page.title()).toContain('Garúa Pliego 3')
  expect((await page.title()).length).toBeLessThanOrEqual(60)
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(160)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url())
  await page.close()
})

test('P8.4 an unknown id is "Artículo no encontrado" once the API has said so', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/article/00000000-0000-4000-8000-00000000dead`)
  await page.getByRole('heading', { name: 'Artículo no encontrado' }).waitFor()
  expect(await page.title()).toBe('Artículo no encontrado · Cacharreo')
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await page.close()
})

test('P3.9 any other path is the 404 page, answered with 404, and logs the path', async () => {
  expectTrouble(...notFoundScreen('/no/existe'))
  expect((await fetch(`${site.origin}/no/existe`)).status).toBe(404)
  const page = await browser.newPage()
  const response = await page.goto(`${site.origin}/no/existe`)
  expect(response?.status()).toBe(404)
  await page.getByText('Oops! Page not found').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await page.close()
})

test('P7.2 the search box: a blank text does nothing, a text goes to its results, and closes and clears the box', async () => {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Buscar' }).click()
  const box = page.locator('header').getByPlaceholder('Buscar artículos...')
  await box.fill('   ')
  await box.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await box.isVisible()).toBe(true)
  await box.fill('  cámara y más ')
  await box.press('Enter')
  await page.waitForURL(/\/search/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('cámara y más')
  await page.getByText('No se encontraron artículos que coincidan con tu búsqueda.').waitFor()
  expect(await box.count()).toBe(0)
  expect(await page.locator('main').getByPlaceholder('Buscar artículos...').inputValue()).toBe('cámara y más')
  await page.locator('header a[href="/"]').first().click()
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  expect(await box.count()).toBe(0)
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  expect(await box.inputValue()).toBe('')
  await page.close()
})

test('P7.14 words in another order stand apart and are not counted', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/search?q=mini%20tolva`)
  await page.getByText(/0\s*artículos encontrados/).waitFor()
  const others = page.getByRole('region', { name: 'También podría interesarte' })
  expect(await others.locator('li[data-story] h3').allTextContents()).toContainEqual(
    expect.stringMatching(/Tolva Mini/),
  )
  await page.close()
})

test('P7.6 a search folds accents, counts with the right plural, and keeps ?q=2026 as text', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/search?q=camara`)
  await page.getByText('Resultados para "camara"').waitFor()
  await page.getByText(/2\s*artículos encontrados/).waitFor()
  await page.goto(`${site.origin}/search?q=oseo`)
  await page.goto(`${site.origin}/search?q=${encodeURIComponent('ósea')}`)
  await page.getByText(/1\s*artículo encontrado/).waitFor()
  await page.goto(`${site.origin}/search?q=2026`)
  await page.getByText('Resultados para "2026"').waitFor()
  expect(page.url()).toBe(`${site.origin}/search?q=2026`)
  await page.close()
})
