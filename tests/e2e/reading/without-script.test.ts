// The magazine without scripts: it can be read completely, and the server searches it.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserForTests, DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'

const site = siteForTests()
const browser = browserForTests({ viewport: DESKTOP, javaScriptEnabled: false })
let article: string

beforeAll(async () => {
  const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  article = /\/article\/[^<]+/.exec(xml)?.[0] ?? ''
})

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin + path)
  return page
}

const countOf = (page: Page) => page.locator('main li[data-story]').count()

describe('without a script', () => {
  test('every list shows its reviews, and links to the other lists', async () => {
    const page = await open('/')
    expect(await countOf(page)).toBe(10)
    // Only a device knows how many it has.
    expect(await page.getByText('En el dispositivo').isVisible()).toBe(false)
    expect(await page.getByRole('region', { name: 'En portada' }).locator('article').count()).toBe(3)
    await page.getByRole('navigation', { name: 'Filtrar por categoría' }).getByText('Audio').click()
    await page.waitForURL('**/categoria/audio')
    expect(await countOf(page)).toBe(8)
    await page.goto(`${site.origin}/`)
    // By keyboard: without scripts the parts above are laid out as they come into view, and the link moves.
    await page.getByRole('link', { name: 'Siguiente' }).first().press('Enter')
    await page.waitForURL('**/pagina/2')
    expect(await countOf(page)).toBe(10)
    await page.getByRole('region', { name: 'En portada' }).getByRole('link').first().click()
    await page.waitForURL('**/article/**')
    await page.close()
  })

  test('an article is complete', async () => {
    const page = await open(article)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(((await page.locator('.prose').textContent()) ?? '').length).toBeGreaterThan(1500)
    expect(await page.locator('.prose h2').count()).toBeGreaterThan(2)
    expect(await page.locator('.skel').count()).toBe(0)
    await page.close()
  })

  test('the server answers a search, from the foot of every page', async () => {
    const page = await open(article)
    await page.getByRole('contentinfo').getByRole('link', { name: 'página de búsqueda' }).click()
    await page.waitForURL('**/search')
    // Texts in a `noscript` are found only through their element.
    expect(await page.locator('main noscript p').innerText()).toMatch(/^Sin JavaScript busca el servidor\./)
    const box = page.locator('main').getByPlaceholder('Buscar artículos...')
    await box.fill('mirlo')
    await box.press('Enter')
    await page.waitForURL('**/search?q=mirlo')
    await page.getByText('Resultados para "mirlo"').waitFor()
    expect(await countOf(page)).toBeGreaterThan(3)
    await page.close()
  })

  test('every picture has loaded, or loads when it is scrolled to', async () => {
    for (const [path, viewport] of [
      ['/', PHONE],
      [article, DESKTOP],
      ['/search?q=mirlo', DESKTOP],
    ] as const) {
      const page = await open(path)
      await page.setViewportSize(viewport)
      const pictures = page.locator('img')
      expect(await pictures.count()).toBeGreaterThan(0)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true)
      }
      await page.close()
    }
  })

  test('screens that need scripts say so', async () => {
    const page = await open('/ajustes')
    expect(await page.locator('noscript').innerText()).toContain('necesita JavaScript')
    await page.locator('noscript').getByRole('link', { name: 'volver al inicio' }).click()
    expect(await countOf(page)).toBe(10)
    await page.close()
  })

  test.each(['/', '/search', () => article])('no button is drawn that would do nothing: %s', async (path) => {
    const page = await open(typeof path === 'string' ? path : path())
    await page.setViewportSize(PHONE)
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await page.locator('button:not([type=submit])').filter({ visible: true }).count()).toBe(0)
    await page.close()
  })
})
