// The guarantee of the end-to-end tests: an error on a page fails the test. `test.fails` passes if a test fails.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { expectTrouble, toldOfLost } from '../../support/browser/trouble.ts'

const ADDRESS = 'http://magazine.invalid/'
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  await browser.context.route(ADDRESS, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': "default-src 'none'; script-src 'self'; img-src 'self'" },
      body: '<!doctype html><html lang="es"><title>.</title><p>Una página</p></html>',
    }),
  )
})
afterAll(() => browser.dispose())
beforeEach(async () => {
  await page?.close()
  page = await browser.newPage()
  await page.goto(ADDRESS)
})

/** Does something on the page and waits until the browser has reported it. */
const told = async (event: 'console' | 'weberror', action: () => void) => {
  const telling =
    event === 'console' ? browser.context.waitForEvent('console') : browser.context.waitForEvent('weberror')
  await page.evaluate(action)
  await telling
}

/** Each runs in the page. */
const planted: readonly [what: string, event: 'console' | 'weberror', action: () => void][] = [
  // oxlint-disable-next-line no-console -- the planted error
  ['an error on the console', 'console', () => console.error('planted')],
  ['an error that nobody catches', 'weberror', () => void setTimeout(() => JSON.parse('{'))],
  ['a promise that nobody catches', 'weberror', () => void Promise.reject(new Error('planted'))],
  [
    'a breach of the policy',
    'console',
    () => document.querySelector('p')?.setAttribute('style', 'color: red'),
  ],
]

for (const [what, event, action] of planted) {
  test.fails(`${what} fails the test`, async () => {
    await told(event, action)
    expect(page.url()).toBe(ADDRESS)
  })
}

test.fails('trouble on a second page of the browser fails the test, too', async () => {
  const other = await browser.newPage()
  // oxlint-disable-next-line no-console -- the planted error
  await other.evaluate(() => console.error('planted'))
  expect(await other.evaluate(() => document.title)).toBe('')
})

test.fails('expected trouble that does not happen fails the test, too', () => {
  expectTrouble(/never/)
  expect(page.url()).toBe(ADDRESS)
})

test('expected trouble fails nothing', async () => {
  expectTrouble(/^console: planted/)
  // oxlint-disable-next-line no-console -- the planted error
  await told('console', () => console.error('planted'))
  expect(page.url()).toBe(ADDRESS)
})

test('a picture without a connection fails nothing: a test that needs it checks the device', async () => {
  const address = 'http://magazine.invalid/pictures/one.webp'
  await browser.context.route(address, (route) => route.abort())
  const telling = toldOfLost(browser.context)
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), address)
  expect(await telling).toContain('net::ERR_FAILED')
})
