// Storage faults that only a browser shows: an exhausted quota, and databases deleted while the app runs or between
// visits. Tabs may also freeze during work, or start at the same moment.
import type { CDPSession, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, DESKTOP, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { checkpointIn, countIn, dumpOf, expectConsistent } from '../../support/editor/device-dump.ts'
import { evictDatabases } from '../../support/browser/evict-databases.ts'
import { siteForTests } from '../../support/browser/site.ts'

const COUNT = 150
/** A long text: all of them together exceed the quota of a full device. */
const BODY = `<p>${'Un párrafo que ocupa sitio. '.repeat(1500)}</p>`
const QUOTA = 3_000_000

const site = siteForTests({ sample: false })
let device: Browser

beforeAll(async () => {
  const rows = Array.from({ length: COUNT }, (_, place) => ({
    title: `Análisis número ${place}`,
    introduction: 'Una introducción.',
    content: `${BODY}<p>Cuerpo ${place}.</p>`,
    published_at: new Date(Date.UTC(2026, 0, 1) - place * 3_600_000).toISOString(),
  }))
  for (let from = 0; from < COUNT; from += 50) {
    await site.write('POST', '/rest/v1/articles', rows.slice(from, from + 50))
  }
})
beforeEach(async () => {
  site.intercept(null)
  site.requests.length = 0
  // On disk, because a quota applies only there.
  device = await openBrowserOnDisk({ viewport: DESKTOP })
})
afterEach(() => device.dispose())

const asked = (path: string) =>
  site.requests.filter((request) => request.includes(`/rest/v1/rpc/${path}`)).length

const phaseIn = async (page: Page) => (await checkpointIn(page))['phase']

async function isWhole(page: Page): Promise<void> {
  await expect
    .poll(async () => await countIn(page, 'cacharreo-bodies', 'versions'), { timeout: 30_000 })
    .toBe(COUNT)
}

async function openHome(): Promise<Page> {
  const page = await device.newPage()
  await page.goto(site.origin)
  return page
}

const stories = (page: Page) => page.locator('li[data-story]')

async function expectReadable(page: Page): Promise<void> {
  await expect.poll(() => stories(page).count()).toBe(10)
}

const developer = (page: Page): Promise<CDPSession> => device.context.newCDPSession(page)

describe('several tabs', () => {
  test('that start at once share one first pull, and each shows it', async () => {
    const pages = [await device.newPage(), await device.newPage(), await device.newPage()]
    await Promise.all(pages.map((page) => page.goto(site.origin)))
    for (const page of pages) await expectReadable(page)
    const [first] = pages
    if (first) await isWhole(first)
    // The first rows came with the page. One row brings authors, guides and categories, and the next page the rest.
    expect(asked('sync_page')).toBe(2)
  })
})

describe('I13 a device', () => {
  test('that is full keeps the whole list, drops the texts, and says so', async () => {
    const blank = await device.newPage()
    await (
      await developer(blank)
    ).send('Storage.overrideQuotaForOrigin', {
      origin: `${site.origin}/`,
      quotaSize: QUOTA,
    })
    const page = await openHome()
    await expectReadable(page)
    await page
      .getByRole('contentinfo')
      .getByText(/No se pudo actualizar/)
      .waitFor()
    expect(await phaseIn(page)).toBe('live')
    expect(await countIn(page, 'cacharreo-articles', 'heads')).toBe(COUNT)
    await expectConsistent((await dumpOf(page, 'cacharreo-articles')) ?? {})
    expect(await countIn(page, 'cacharreo-bodies', 'texts')).toBeLessThan(COUNT)
    await stories(page).first().getByRole('link').first().click()
    await page.getByText(/^Cuerpo \d+\.$/).waitFor()
  })

  test('whose databases are deleted under the running app fills them again at once', async () => {
    const page = await openHome()
    await isWhole(page)
    await evictDatabases(page, site.origin)
    await isWhole(page)
    await expectReadable(page)
    await expectConsistent((await dumpOf(page, 'cacharreo-articles')) ?? {})
    expect(await page.getByText(/No se pudo actualizar/).count()).toBe(0)
  })
})
