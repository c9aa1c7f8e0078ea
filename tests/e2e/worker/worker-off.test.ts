// The kill switch of the worker (docs/operations.md). WORKER=off removes it and its caches from readers who have it,
// but not their data. Once switched on again, it comes back.
import { signIn } from '../../../scripts/tests/states.mjs'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { keptOnDevice, openForm, title } from '../../support/editor/editing.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test stops the server to switch it, and cuts the connection.
tolerateTrouble(unanswered('/'))

const SAVED = 'cacharreo-pictures-saved'

let site: Site
let browser: Browser

beforeEach(async () => {
  site = await openSite()
  browser = await openBrowser({ viewport: DESKTOP })
})
afterEach(async () => {
  await browser.context.setOffline(false)
  await browser.dispose()
  await site.dispose()
})

async function visit(path = '/'): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin + path)
  await appReady(page)
  return page
}

const hasWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

async function restart(settings: Readonly<Record<string, string>>): Promise<void> {
  await site.stop()
  await site.start(settings)
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const cacheNames = (page: Page) => page.evaluate(async () => await caches.keys())
const savedPictures = (page: Page) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), SAVED)

/** Returns to the page, which makes the app check for its worker; here it finds none. */
async function comeBack(page: Page): Promise<void> {
  const asked = () => site.requests.filter((request) => request.startsWith('GET /sw.js')).length
  const before = asked()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForLoadState('networkidle')
  expect(asked()).toBe(before)
}

/** The effect of a check for a new version, by any page. It may end before the worker is gone. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
  })

test('WORKER=off removes the worker and its caches and keeps saved articles; switched on again, the app works offline', async () => {
  const first = await visit()
  await hasWorker(first)
  await everythingStored(first, 43)
  const save = first.locator('[data-save]').first()
  await save.click()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => savedPictures(first)).not.toEqual([])
  const pictures = await savedPictures(first)
  expect(await cacheNames(first)).not.toEqual([SAVED])

  await restart({ WORKER: 'off' })
  const served = await fetch(`${site.origin}/sw.js`)
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(served.headers.get('content-type')).toContain('javascript')
  await look(first)
  await expect.poll(() => registrations(first)).toBe(0)
  // A busy worker keeps its pages, and may store what they show.
  await first.close()

  const second = await visit()
  await expect.poll(() => cacheNames(second)).toEqual([SAVED])
  expect(await second.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await second.goto(`${site.origin}/guardados`)
  await second.getByText('1 review guardada').waitFor()
  const answer = await second.goto(site.origin)
  await appReady(second)
  // Firefox reports the response to its revalidation of the page.
  expect([200, 304]).toContain(answer?.status())
  expect(answer?.fromServiceWorker()).toBe(false)
  await comeBack(second)
  expect(await registrations(second)).toBe(0)
  expect(await cacheNames(second)).toEqual([SAVED])
  // Other pictures of the saved article may have been stored while the worker was still there.
  expect(await savedPictures(second)).toEqual(expect.arrayContaining(pictures))

  await restart({})
  await second.goto(site.origin)
  await hasWorker(second)
  await browser.context.setOffline(true)
  const offline = await second.goto(site.origin)
  expect(offline?.fromServiceWorker()).toBe(true)
  await appReady(second)
  await second.goto(`${site.origin}/guardados`)
  await second.getByText('1 review guardada').waitFor()
})

test('a visit without the app is enough: the browser finds the worker that removes itself', async () => {
  const first = await visit()
  await hasWorker(first)
  await first.close()
  await restart({ WORKER: 'off' })
  // The app does not know of a worker, so it neither checks nor listens.
  const page = await browser.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { workers: navigator.serviceWorker })
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  const answer = await page.goto(site.origin)
  expect(answer?.fromServiceWorker()).toBe(true)
  const count = () =>
    page.evaluate(async () => {
      const workers: unknown = Reflect.get(window, 'workers')
      return workers instanceof ServiceWorkerContainer ? (await workers.getRegistrations()).length : null
    })
  await expect.poll(count).toBe(0)
  const next = await page.goto(site.origin)
  expect([next?.status(), next?.fromServiceWorker()]).toEqual([200, false])
})

test('a form with unsaved text is not reloaded, and the text stays', async () => {
  const page = await browser.newPage()
  await signIn(page, site.origin)
  await openForm(page, site)
  await hasWorker(page)
  await title(page).fill('Lo que se escribía')
  await keptOnDevice(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await restart({ WORKER: 'off' })
  await look(page)
  await expect.poll(() => registrations(page)).toBe(0)
  await title(page).fill('Lo que se escribía después')
  await keptOnDevice(page)
  await comeBack(page)
  expect(await registrations(page)).toBe(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await title(page).inputValue()).toBe('Lo que se escribía después')
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe('Lo que se escribía después')
})
