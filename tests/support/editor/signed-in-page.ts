// A signed-in administrator for a file of tests: one magazine, one browser, and a page for each test. Call
// `onSignedInPage()` at the top of the file; the imported values exist after that.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Browser, DESKTOP, openBrowser } from '../browser/browser.ts'
import { signIn } from './editing.ts'
import { type Site, openSite } from '../browser/site.ts'

export let site: Site
export let browser: Browser
export let page: Page

/**
 * Makes all of it before the tests and puts it away after them.
 * @param options `sample`: with the sample magazine (default: no); the rest is what a browser's context takes. By default it has no
 * service worker: where a file is not about it, to keep a build, its pictures and its pages takes seconds of the processor.
 */
export function onSignedInPage({
  sample = false,
  ...context
}: { sample?: boolean } & BrowserContextOptions = {}) {
  beforeAll(async () => {
    site = await openSite({ sample })
    browser = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block', ...context })
    const first = await browser.newPage()
    await signIn(first, site)
    await first.close()
  })
  beforeEach(async () => {
    page = await browser.newPage()
  })
  afterEach(async () => {
    site.intercept(null)
    await browser.context.setOffline(false)
    await page.close({ runBeforeUnload: false })
  })
  afterAll(async () => {
    await browser.dispose()
    await site.dispose()
  })
}
