// A later visit shows a painted page, too: rendered by the worker from the device, or as it was painted last.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { type BrowserOnDisk, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { watchVisit } from '../../support/browser/watch-visit.ts'

const site = siteForTests()
/** A device that has stored everything; the tests follow each other on it, each after a cold start. */
let device: BrowserOnDisk

beforeAll(async () => {
  device = await openBrowserOnDisk()
  const first = await device.newPage()
  await first.goto(site.origin)
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await everythingStored(first, 43)
  device = await device.coldStart()
})
afterEach(async () => {
  device = await device.coldStart()
})
afterAll(() => device.dispose())

test('a later visit is painted by the worker from the device, also offline and on pages never opened', async () => {
  await device.context.setOffline(true)
  const list = await device.newPage()
  await list.goto(site.origin)
  const never = await list.locator('li[data-story] a').last().getAttribute('href')
  for (const [path, words] of [
    ['/', 'All Reviews'],
    ['/categoria/audio', 'Reviews Filtrados'],
    [never ?? '', 'Otras que te pueden servir'],
  ] as const) {
    const page = await device.newPage()
    await watchVisit(page)
    const answer = await page.goto(site.origin + path)
    expect(await answer?.text()).toContain(words)
    await appReady(page)
    const seen = await page.evaluate(() => window.visit)
    expect(seen.changes).toEqual([])
    expect(seen.shift).toBeLessThan(0.005)
    await page.close()
  }
})

test('the newest articles are cached as pages after a visit, also those never opened', async () => {
  const visit = await device.newPage()
  await visit.goto(site.origin)
  const articles = await visit
    .locator('li[data-story] a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const pagesKept = async () =>
    await visit.evaluate(async () =>
      (await (await caches.open('cacharreo-pages')).keys()).map(({ url }) => url),
    )
  // The articles of this list, which follow the three of the cover.
  const expected = articles.map((path) => site.origin + path)
  await expect.poll(pagesKept, { timeout: 60_000 }).toEqual(expect.arrayContaining(expected))
  device = await device.coldStart()
  await device.context.setOffline(true)
  const page = await device.newPage()
  const answer = await page.goto(expected.at(-1) ?? '')
  expect(answer?.headers()['x-page-state']).toMatch(/^sha256-/)
  await page.getByText('Otras que te pueden servir').waitFor()
})

test('a later visit gets the page that was painted last, as long as nothing has changed', async () => {
  /** Opens the front page. Returns whether the worker had kept it, and its first title. */
  const visit = async () => {
    const page = await device.newPage()
    const answer = await page.goto(site.origin)
    const title = (await page.locator('li[data-story] h3').first().textContent()) ?? ''
    await appReady(page)
    return { page, title, isKept: answer?.headers()['x-page-state']?.startsWith('sha256-') }
  }
  const painted = await visit()
  device = await device.coldStart()
  const { page, title, isKept } = await visit()
  expect([title, isKept]).toEqual([painted.title, true])
  const [row] = await site.write('GET', `/rest/v1/articles?select=id&title=eq.${encodeURIComponent(title)}`)
  await site.write('PATCH', `/rest/v1/articles?id=eq.${String(row?.['id'])}`, { title: 'El título de hoy' })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByText('El título de hoy').first().waitFor()
  device = await device.coldStart()
  expect(await visit()).toMatchObject({ title: 'El título de hoy', isKept: false })
})
