// A browser below the floor (docs/browsers.md) gets the painted page, a sentence, and nothing that works only partly.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'

const SENTENCE = /^Este navegador es antiguo\. Aquí se puede leer todo/

const site = siteForTests()

/** What each browser just below the floor lacks, as a property path from the window. */
describe.each(['AbortSignal.any', 'Promise.withResolvers', 'CSSPropertyRule'])('without %s', (path) => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    await browser.context.addInitScript((lacking) => {
      const names = lacking.split('.')
      const last = names.pop() ?? ''
      Reflect.deleteProperty(Object(names.length > 0 ? Reflect.get(window, names[0] ?? '') : window), last)
    }, path)
  })
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
  })
  afterAll(() => browser.dispose())

  test('an article is complete, with a notice, and its links work', async () => {
    await page.goto(site.origin)
    await page.getByText(SENTENCE).waitFor()
    expect(await page.locator('[data-status-bar]').evaluate((bar) => getComputedStyle(bar).position)).toBe(
      'sticky',
    )
    await page.getByRole('region', { name: 'En portada' }).getByRole('link').first().click()
    await page.waitForURL('**/article/**')
    await page.getByText(SENTENCE).waitFor()
    await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
    expect(((await page.locator('.prose').textContent()) ?? '').length).toBeGreaterThan(1500)
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('the server answers a search', async () => {
    await page.goto(`${site.origin}/search`)
    await page.getByText(SENTENCE).waitFor()
    const box = page.locator('main').getByPlaceholder('Buscar artículos...')
    await box.fill('mirlo')
    await box.press('Enter')
    await page.waitForURL('**/search?q=mirlo')
    await page.getByText('Resultados para "mirlo"').waitFor()
    expect(await page.locator('main li[data-story]').count()).toBeGreaterThan(3)
  })

  test('a screen that only the app draws names its requirements, and links to readable pages', async () => {
    for (const screen of ['/ajustes', '/admin']) {
      await page.goto(`${site.origin}${screen}`)
      await page.getByText(/^Este navegador es antiguo, y esta página pide/).waitFor()
      expect(await page.locator('#root > *').count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Leer las reseñas' }).click()
    await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  })
})
