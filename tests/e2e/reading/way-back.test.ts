// What Back undoes and where it leads: overlays of the header, categories, results, sections of an article.
import { expect, test } from 'vitest'
import { appReady, holdFiles, neverIdle } from '../../support/browser/app-start.ts'
import { DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { onReaderPage, browser, page, site } from '../../support/browser/reader-page.ts'

onReaderPage()

const scrolled = () => page.evaluate(() => Math.round(scrollY))
const menuButton = () => page.getByRole('button', { name: /el menú$/ })
const menu = () => page.getByRole('navigation', { name: 'Menú' })

/** A driver's click would scroll first, even for what is in sight. */
async function openMenu() {
  await menuButton().dispatchEvent('click')
  await menu().waitFor()
}

test('P4.3 a tap beside the menu or Back only closes it; the next Back leaves the page', async () => {
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.getByText('Página 2 de 4').first().waitFor()
  await expect.poll(async () => Math.abs((await nameTop('All Reviews')) - 100)).toBeLessThan(100)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(settledScroll)).toBe(true)
  const place = await scrolled()
  expect(place).toBeGreaterThan(500)
  await openMenu()
  // Over an article, and over the search icon of the header.
  const search = await page.getByRole('button', { name: 'Buscar' }).boundingBox()
  for (const [x, y] of [
    [8, 600],
    [(search?.x ?? 0) + 10, (search?.y ?? 0) + 10],
  ] as const) {
    await page.mouse.click(x, y)
    await menu().waitFor({ state: 'hidden' })
    expect([new URL(page.url()).pathname, await scrolled()]).toEqual(['/pagina/2', place])
    expect(await page.locator('header input').count()).toBe(0)
    await openMenu()
  }
  await page.goBack()
  await menu().waitFor({ state: 'hidden' })
  expect([new URL(page.url()).pathname, await scrolled()]).toEqual(['/pagina/2', place])
  await page.goForward()
  await menu().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
  await page.goBack()
  await page.getByText('Página 1 de 4').first().waitFor()
})

/** Runs in the page: has it been at rest since the last call? */
function settledScroll(): boolean {
  const still = document.body.dataset['place'] === String(scrollY)
  document.body.dataset['place'] = String(scrollY)
  return still
}

/** The distance of the category name's top from the window's top. */
const nameTop = (name: string) =>
  page
    .getByRole('heading', { name, exact: true, level: 2 })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

test('a later page opens at its list, by its address and by a link from another screen', async () => {
  await page.goto(`${site.origin}/pagina/3`)
  await expect.poll(() => nameTop('All Reviews')).toBeLessThan(200)
  expect(await nameTop('All Reviews')).toBeGreaterThan(40)
  await page.goto(`${site.origin}/ajustes`)
  await appReady(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/pagina/2',
      textContent: 'A la segunda',
    })
    // Outside of what React renders, which may still be replaced.
    document.body.append(link)
  })
  await page.getByText('A la segunda').click()
  await expect.poll(() => nameTop('All Reviews')).toBeLessThan(200)
})

test.each([
  ['/categoria/audio', 'Audio'],
  ['/pagina/2', 'All Reviews'],
])('%s opens with its name below the header, before the whole style sheet is there', async (path, name) => {
  await page.route('**/*.css', (route) => route.abort())
  await holdFiles(page)
  await page.goto(`${site.origin}${path}`, { waitUntil: 'commit' })
  const bar = page.getByRole('banner')
  await expect.poll(() => nameTop(name)).toBeLessThan(200)
  expect(await nameTop(name)).toBeGreaterThan(await bar.evaluate((it) => it.getBoundingClientRect().bottom))
})

test('P4.17 a category opened by the menu or a shared address starts at its name, and the filter bar stays', async () => {
  await menuButton().click()
  await menu().getByRole('link', { name: 'Audio' }).click()
  await expect.poll(() => nameTop('Audio')).toBeLessThan(200)
  expect(await nameTop('Audio')).toBeGreaterThan(40)
  expect(await page.locator('#categoria p').first().textContent()).toMatch(/\w{3}/)
  await menuButton().click()
  await menu().getByRole('link', { name: 'Gaming' }).click()
  await expect.poll(() => nameTop('Gaming')).toBeLessThan(200)
  const place = await scrolled()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(settledScroll)).toBe(true)
  expect(await scrolled()).toBeGreaterThan(place)
  // What is in the window stays there: above it lines may break elsewhere while the fallback font is shown.
  const cover = page.getByRole('region', { name: 'En portada' })
  const coverTop = () => cover.evaluate((section) => Math.round(section.getBoundingClientRect().top))
  const before = await coverTop()
  expect(before).toBeLessThan(0)
  await page.reload()
  // Scroll positions are stored in whole pixels, but the page's own are fractional.
  await expect.poll(async () => Math.abs((await coverTop()) - before)).toBeLessThanOrEqual(1)
  await page.goBack()
  await page.getByRole('heading', { name: 'Audio', exact: true }).waitFor()

  const filter = page.getByRole('navigation', { name: 'Filtrar por categoría' })
  await filter.scrollIntoViewIfNeeded()
  await filter.getByText('Todas las categorías').click()
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  const unfiltered = await scrolled()
  await filter.getByText('Gaming').click()
  await page.getByRole('heading', { name: 'Gaming', exact: true }).waitFor()
  expect(await scrolled()).toBe(unfiltered)

  const shared = await browser.newPage()
  await shared.goto(`${site.origin}/categoria/audio`)
  const name = shared.getByRole('heading', { name: 'Audio', exact: true })
  await name.waitFor()
  await expect.poll(() => name.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200)
  await shared.close()
})

test('a tap beside the search box or Back only closes it; the field of the results keeps their query', async () => {
  const box = page.locator('header').getByPlaceholder('Buscar artículos...')
  const open = () => page.locator('header').getByRole('button', { name: 'Buscar' }).click()
  await open()
  await box.waitFor()
  await page.mouse.click(100, 500)
  await box.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  await open()
  await page.goBack()
  await box.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  await open()
  await box.fill('yunque')
  await box.press('Enter')
  await page.locator('main [role=status]', { hasText: 'Resultados para "yunque"' }).waitFor()
  expect(await box.count()).toBe(0)
  const field = page.locator('main').getByPlaceholder('Buscar artículos...')
  expect(await field.inputValue()).toBe('yunque')
  await field.fill('nada así')
  await field.press('Enter')
  await page.getByText('No se encontraron artículos que coincidan con tu búsqueda.').waitFor()
  expect(await field.inputValue()).toBe('nada así')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('yunque')
  // A temporary overlay does not reappear after a reload.
  await open()
  await box.waitFor()
  await page.reload()
  await field.waitFor()
  await expect.poll(() => page.evaluate(() => Object(history.state).layer)).toBeUndefined()
  expect(await box.count()).toBe(0)
  await page.goBack()
  await page.goBack()
  await page.getByText('40 reviews').waitFor()
  expect(await box.count()).toBe(0)
})

test('Back restores the scroll of a page that was scrolled before the app started and left while moving', async () => {
  const visitor = await openBrowser({ viewport: DESKTOP })
  try {
    const tab = await visitor.newPage()
    await tab.addInitScript(neverIdle)
    const letGo = await holdFiles(tab)
    await tab.goto(site.origin)
    await tab.mouse.wheel(0, 1200)
    await expect.poll(() => tab.evaluate(settledScroll)).toBe(true)
    const place = await tab.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(300)
    letGo()
    // A touch starts the app; the page itself never becomes idle.
    await tab.keyboard.press('Shift')
    const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
    await expect.poll(() => tab.locator('li[data-story] a').last().evaluate(isTakenOver)).toBe(true)
    await tab.evaluate(() => {
      const stories = [...document.querySelectorAll<HTMLElement>('li[data-story] a')]
      stories.find((story) => story.getBoundingClientRect().top > 200)?.click()
    })
    await tab.getByRole('heading', { name: 'Conclusión' }).waitFor()
    await tab.goBack()
    await tab.getByText('40 reviews').waitFor()
    await expect.poll(() => tab.evaluate(() => scrollY)).toBe(place)
  } finally {
    await visitor.dispose()
  }
})

test('P3.1 Back to the results returns to the same scroll, also on a first visit', async () => {
  const visitor = await openBrowser({ viewport: DESKTOP })
  try {
    for (const visit of ['first', 'second']) {
      const tab = await visitor.newPage()
      await tab.goto(`${site.origin}/search?q=a`)
      const story = tab.locator('li[data-story]').nth(6)
      await story.scrollIntoViewIfNeeded()
      await tab.mouse.wheel(0, 60)
      await expect.poll(() => tab.evaluate(settledScroll)).toBe(true)
      const place = await tab.evaluate(() => Math.round(scrollY))
      await story.getByRole('link').dispatchEvent('click')
      await tab.getByRole('heading', { name: 'Conclusión' }).waitFor()
      await tab.goBack()
      await tab.getByRole('heading', { name: 'Resultados de búsqueda' }).waitFor()
      await expect
        .poll(async () => [visit, await tab.evaluate(() => Math.round(scrollY))])
        .toEqual([visit, place])
      await tab.close()
    }
  } finally {
    await visitor.dispose()
  }
})

test('Back undoes a jump from the contents, with its scroll; "Volver" leaves the article', async () => {
  await page.setViewportSize(DESKTOP)
  await page.locator('li[data-story]').first().getByRole('link').click()
  const sections = page.getByRole('navigation', { name: 'En esta reseña' }).getByRole('link')
  await sections.nth(2).waitFor()
  await sections.nth(1).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(settledScroll)).toBe(true)
  const start = await scrolled()
  await sections.nth(1).dispatchEvent('click')
  await expect.poll(scrolled).toBeGreaterThan(start)
  await expect.poll(() => page.evaluate(settledScroll)).toBe(true)
  const first = await scrolled()
  await sections.nth(2).dispatchEvent('click')
  await expect.poll(scrolled).toBeGreaterThan(first)
  await page.goBack()
  await expect.poll(scrolled).toBe(first)
  await page.goBack()
  await expect.poll(scrolled).toBe(start)
  expect(await page.evaluate(() => location.hash)).toBe('')
  await sections.nth(1).click()
  await sections.nth(2).click()
  await page.getByText('Volver', { exact: true }).click()
  await page.getByText('40 reviews').waitFor()
})
