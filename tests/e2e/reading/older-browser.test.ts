// A browser below the floor (docs/browsers.md) gets the painted page, a sentence, and nothing that works only partly.
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'

const SENTENCE = /^Este navegador es antiguo\. Aquí se puede leer todo/

const site = siteForTests()

/** What each browser just below the floor lacks, as a property path from the window. */
test.each(['AbortSignal.any', 'Promise.withResolvers', 'CSSPropertyRule'])(
  'without %s every page says so; articles are complete, the server searches, and the app’s own screens link to them',
  async (path) => {
    const browser = await openBrowser()
    await browser.context.addInitScript((lacking) => {
      const names = lacking.split('.')
      const last = names.pop() ?? ''
      Reflect.deleteProperty(Object(names.length > 0 ? Reflect.get(window, names[0] ?? '') : window), last)
    }, path)
    const page = await browser.newPage()
    await page.goto(site.origin)
    await page.getByText(SENTENCE).waitFor()
    const bar = page.locator('[data-status-bar]')
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
    await page.getByRole('region', { name: 'En portada' }).getByRole('link').first().click()
    await page.waitForURL('**/article/**')
    await page.getByText(SENTENCE).waitFor()
    await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
    expect(((await page.locator('.prose').textContent()) ?? '').length).toBeGreaterThan(1500)
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

    await page.goto(`${site.origin}/search`)
    await page.getByText(SENTENCE).waitFor()
    const box = page.locator('main').getByPlaceholder('Buscar artículos...')
    await box.fill('mirlo')
    await box.press('Enter')
    await page.waitForURL('**/search?q=mirlo')
    await page.getByText('Resultados para "mirlo"').waitFor()
    expect(await page.locator('main li[data-story]').count()).toBeGreaterThan(3)

    for (const screen of ['/ajustes', '/admin']) {
      await page.goto(`${site.origin}${screen}`)
      await page.getByText(/^Este navegador es antiguo, y esta página pide/).waitFor()
      expect(await page.locator('#root > *').count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Leer las reseñas' }).click()
    await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
    await browser.dispose()
  },
)
