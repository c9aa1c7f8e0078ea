import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { browserForTests } from '../../support/browser/browser.ts'
import { rowsIn } from '../../support/editor/device-dump.ts'
import { makeArticle } from '../../support/editor/editing.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'
import { agePast, wakeWorker } from '../../support/sync/wake-worker.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'))

const site = siteForTests()
const browser = browserForTests()
let page: Page
let number = 0

beforeEach(async () => {
  await page?.close()
  page = await browser.newPage()
  await page.goto(site.origin)
  await appReady(page)
  await everythingStored(page, 43 + number)
  await workerInstalled(page)
})

/** Publishes a review that is newer than all others. */
async function publish(): Promise<string> {
  number += 1
  const title = `Recién llegada ${number}`
  await makeArticle(site, { title, published_at: `2027-01-${String(number).padStart(2, '0')}` })
  return title
}

/** Coming back online starts a background round. */
async function beginRound(): Promise<void> {
  await browser.context.setOffline(true)
  await browser.context.setOffline(false)
}

test('newer reviews wait while the reader is down the list, and are shown on a press', async () => {
  const line = page.locator('li[data-story]').nth(4)
  await line.scrollIntoViewIfNeeded()
  const before = await line.boundingBox()
  const words = await line.textContent()
  const title = await publish()
  await beginRound()
  const pill = page.getByRole('button', { name: '1 review nueva' })
  await pill.waitFor()
  expect(await line.boundingBox()).toEqual(before)
  expect(await line.textContent()).toBe(words)
  // It is below the header, and large enough to press.
  const box = await pill.boundingBox()
  const header = await page.locator('header').first().boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await pill.click()
  await page.getByRole('region', { name: 'En portada' }).getByRole('link', { name: title }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await pill.waitFor({ state: 'detached' })
})

test('a background round puts the number of new reviews on the icon; opening the magazine clears it', async () => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(settings).toContain('last-visit')
  await page.close()
  const [worker] = browser.context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  await worker.evaluate(() => {
    Object.assign(self.navigator, {
      setAppBadge: async (count: number) => void Object.assign(self, { badge: count }),
    })
  })
  await publish()
  await publish()
  const blank = await browser.newPage()
  await wakeWorker(blank, site.origin, () => worker.evaluate(agePast))
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'badge'))).toBe(2)
  await browser.context.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async () => {},
      clearAppBadge: async () => void Object.assign(window, { isCleared: true }),
    })
  })
  await blank.goto(site.origin)
  await blank.waitForFunction(() => Reflect.get(window, 'isCleared') === true)
})

/** The keys of the settings on this device: has the newest review been recorded as seen? */
const settings = async () =>
  (await rowsIn<{ key: string }>(page, 'cacharreo-own', 'settings')).map(({ key }) => key)
