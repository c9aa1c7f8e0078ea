// A magazine of more than 20,000 articles: the newest are complete, the others are titles until a page shows them.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browserForTests, DESKTOP } from '../../support/browser/browser.ts'
import { laidOut } from '../../support/browser/layout-faults.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { expectTrouble, unanswered } from '../../support/browser/trouble.ts'

const COUNT = 25_000
const AT_ONCE = 2500
const site = siteForTests({ sample: false })
const browser = browserForTests({ viewport: DESKTOP })
let page: Page

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, place) => ({
      title: `Análisis número ${from + place}`,
      introduction: `Introducción ${from + place}.`,
      content: `<p>Cuerpo ${from + place}.</p>`,
      published_at: new Date(Date.UTC(2026, 0, 1) - (from + place) * 3_600_000).toISOString(),
    }))
    await site.write(
      'POST',
      '/rest/v1/articles?columns=title,introduction,content,published_at&select=id',
      rows,
    )
  }
  page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByText('24997 reviews').waitFor()
  // The page names them all at once; a while later the device has them, and its worker renders from it.
  await page.getByText('Datos de hace un momento').waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

const asked = (part: string) => site.requests.filter((request) => request.includes(part))
/** Requests for the rest of rows, not for texts, which are also requested by their ids. */
const isRest = (address: string) => address.includes('id=in.') && address.includes('introduction')
const rests = () => site.requests.filter(isRest)
const introductions = () => page.locator('li[data-story] > p').allTextContents()
const titles = () => page.locator('li[data-story] h3').allTextContents()

test('I14 all titles are on the device after five pages of sync, and the search finds each', async () => {
  expect(asked('thin=true')).toHaveLength(5)
  await page.goto(`${site.origin}/search?q=${encodeURIComponent('análisis número 2499')}`)
  // Numbers 2499 and 24990–24999.
  await page.getByText(/11\s*artículos encontrados/).waitFor()
  await expect.poll(introductions).toContain('Introducción 24998.')
})

test('a late page of the list is filled by one request, and nothing moves', async () => {
  const before = rests().length
  let holding = true
  const heldBack: (() => void)[] = []
  site.intercept(async ({ url }) => {
    if (holding && isRest(url)) await new Promise<void>((open) => void heldBack.push(open))
    return null
  })
  await page.goto(`${site.origin}/pagina/2000`)
  await expect.poll(titles).toContain('Análisis número 19993')
  const heights = () =>
    page
      .locator('li[data-story]')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  await laidOut(page)
  const drawn = await heights()
  expect(await introductions()).toEqual(Array(10).fill(''))
  await expect.poll(() => heldBack.length).toBeGreaterThan(0)
  holding = false
  for (const open of heldBack) open()
  await expect.poll(introductions).toContain('Introducción 19993.')
  expect(await heights()).toEqual(drawn)
  expect(rests().length).toBe(before + 1)
  site.intercept(null)
})

test('a late page of the list shows its titles offline, and an article says that it is not on the device', async () => {
  expectTrouble(unanswered('/rest/v1/'))
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/pagina/1500`)
  await expect.poll(titles).toContain('Análisis número 14993')
  expect(await introductions()).toEqual(Array(10).fill(''))
  await page.getByRole('link', { name: 'Análisis número 14993' }).click()
  await page.getByRole('heading', { name: 'Esta review no está en tu dispositivo' }).waitFor()
  await browser.context.setOffline(false)
  await page.getByText('Cuerpo 14993.').waitFor()
})
