// One build for every backend: an installed app picks up a new key by itself, and starts without a connection.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The key changes while pages are open, and the connection is cut.
tolerateTrouble(unanswered('/'), /status of 401/)

const ANOTHER = 'sb_publishable_another-one-than-before'

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

async function installed(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await appReady(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await everythingStored(page, 43)
  return page
}

async function changeKey(): Promise<void> {
  await site.stop()
  site.requests.length = 0
  await site.start({ SUPABASE_PUBLISHABLE_KEY: ANOTHER })
}

/** The key in the worker's response. */
const namedKey = (page: Page) =>
  page.evaluate(async () => Object(await (await fetch('/config.json')).json()).key)
const askedWith = (key: string) => site.requests.some((request) => request.endsWith(`apikey=${key}`))

test('an installed app whose server has another key syncs at its next start, and starts offline with that key', async () => {
  const first = await installed()
  await first.close()
  await changeKey()
  const second = await browser.newPage()
  await second.goto(site.origin)
  await appReady(second)
  // Sync may not be listening yet.
  const comeOnline = () => second.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await comeOnline()) && askedWith(ANOTHER)).toBe(true)
  expect(site.requests.filter((request) => /apikey=(?!sb_publishable_another)/.test(request))).toEqual([])
  await second.close()

  await browser.context.setOffline(true)
  const offline = await browser.newPage()
  await offline.goto(`${site.origin}/guardados`)
  await appReady(offline)
  expect(await namedKey(offline)).toBe(ANOTHER)
})

test('the worker keeps the key that it has when the answer is something else', async () => {
  const page = await installed()
  const before = await namedKey(page)
  expect(before).toMatch(/^sb_publishable_/)
  for (const [text, type] of [
    ['<!doctype html><title>Wi-Fi</title>', 'text/html'],
    ['{"url":"http://other.example","key":"k"}', 'application/json'],
    [JSON.stringify({ url: '', key: 'k'.repeat(1_000_000) }), 'application/json'],
  ] as const) {
    let isAsked = false
    site.intercept(({ url }) => {
      if (!url.endsWith('/config.json')) return null
      isAsked = true
      return new Response(text, { headers: { 'content-type': type } })
    })
    expect([text.slice(0, 60), await namedKey(page)]).toEqual([text.slice(0, 60), before])
    expect(isAsked).toBe(true)
  }
})
