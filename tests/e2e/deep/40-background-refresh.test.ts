// A browser that wakes the worker without a page.
// In the long run alone: held in every run by tests/app/background-refresh.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowserOnDisk, wholeBrowser } from '../../support/browser.ts'
import { openSite, type Site } from '../../support/site.ts'
import { everythingStored } from '../../support/stored.ts'

const REVIEWS = 43
/** What is published while the reader is away. */
const published = {
  introduction: 'Nueva.',
  content: '<p>Un texto nuevo.</p>',
  category: 'Audio',
  published_at: '2026-11-21',
  images: ['/pictures/mirlo-uno-1-1200x675.webp'],
}

/** The settings, opened from the footer of a home page that the worker controls. */
async function openSettings(browser: Browser, site: Site): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await everythingStored(page, REVIEWS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation', { name: 'Pie' }).getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor()
  return page
}

/** Addresses in the cache of what was downloaded. */

describe('a browser that wakes the worker', () => {
  let site: Site
  let browser: Browser

  beforeAll(async () => {
    site = await openSite()
    browser = await openBrowserOnDisk({}, wholeBrowser())
    const session = await browser.context.newCDPSession(await browser.newPage())
    await session.send('Browser.grantPermissions', { permissions: ['periodicBackgroundSync'] })
  })
  afterAll(async () => {
    await browser.dispose()
    await site.dispose()
  })

  test('is asked to, where it allows it', async () => {
    const page = await openSettings(browser, site)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const manager: unknown = Reflect.get(await navigator.serviceWorker.ready, 'periodicSync')
          return manager === undefined ? null : await Reflect.get(Object(manager), 'getTags').call(manager)
        }),
      )
      .toEqual(['cacharreo-refresh'])
    await page.close()
  })

  test('has a round run without a page: the list and the text are on the device', async () => {
    const page = await openSettings(browser, site)
    await agePast(page, 6)
    await page.close()
    await site.write('POST', '/rest/v1/articles', { ...published, title: 'De madrugada' })
    site.requests.length = 0
    await wakeWorker(browser, site.origin)
    await expect
      .poll(() => site.requests.flatMap((asked) => /\/rest\/v1\/([\w/]+)/.exec(asked)?.[1] ?? []))
      .toEqual(['rpc/sync_head', 'rpc/sync_changes', 'rpc/sync_bodies'])

    await site.stop()
    const later = await browser.newPage()
    await later.goto(site.origin)
    await later.getByRole('link', { name: 'De madrugada' }).first().click()
    await later.getByText('Un texto nuevo.').waitFor()
  })
})

/** Makes the data on the device so many minutes old. */
async function agePast(page: Page, minutes: number): Promise<void> {
  await page.evaluate(async (age) => {
    const opened = indexedDB.open('cacharreo-copy')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const transaction = opened.result.transaction('checkpoints', 'readwrite')
    const checkpoints = transaction.objectStore('checkpoints')
    const read = checkpoints.get('checkpoint')
    read.addEventListener('success', () => {
      checkpoints.put({ ...read.result, checkedAt: read.result.checkedAt - age * 60_000 })
    })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opened.result.close()
  }, minutes)
}

/** What the browser does every half a day or so, with no page of the magazine open. */
async function wakeWorker(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage()
  const session = await browser.context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin,
    registrationId,
    tag: 'cacharreo-refresh',
  })
}
