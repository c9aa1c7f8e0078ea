// A phone whose browser shows text at one and a half of its usual size, as its settings may say.
import { expect, test } from 'vitest'
import { browserForTests, PHONE } from '../../support/browser/browser.ts'
import { layoutFaults } from '../../support/browser/layout-faults.ts'
import { siteForTests } from '../../support/browser/site.ts'

const site = siteForTests()
const browser = browserForTests({ viewport: PHONE })

test.each([
  ['/', 'All Reviews'],
  ['/ajustes', 'Tamaño del texto'],
])('nothing covers anything, and the page is as wide as the window: %s', async (path, ready) => {
  const page = await browser.newPage()
  const session = await browser.context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.goto(site.origin + path)
  await page.getByText(ready).filter({ visible: true }).first().waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
  // Words as long as these may break (P9.10).
  const faults = (await layoutFaults(page)).filter((fault) => !fault.includes('broken within its words'))
  expect(faults).toEqual([])
  const edge = (name: string) => page.locator('header').locator(name).first().boundingBox()
  const [logo, search] = [await edge('.drawn'), await edge('button')]
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.close()
})

test('at twice the size a review and the comparison are as wide as the window, and their tools keep their words', async () => {
  const page = await browser.newPage()
  const session = await browser.context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(site.origin)
  await page.locator('main a[href^="/article/"]').first().click()
  await page.getByRole('group', { name: 'Herramientas de lectura' }).getByText('Comparar').click()
  expect(await width()).toBeLessThanOrEqual(PHONE.width)
  const tray = page.getByRole('region', { name: 'Reviews elegidas para comparar' })
  const close = await tray.getByRole('button', { name: 'No comparar nada' }).boundingBox()
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
  await tray.getByRole('link').click()
  const heading = page.getByRole('heading', { name: 'Comparar reviews' })
  await heading.waitFor()
  const lines = await heading.evaluate((title) => {
    const word = new Range()
    word.setStart(title.firstChild ?? title, 0)
    word.setEnd(title.firstChild ?? title, 'Comparar'.length)
    return word.getClientRects().length
  })
  expect(lines).toBe(1)
  await page.close()
})
