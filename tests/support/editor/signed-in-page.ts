// An administrator who is signed in, for a file of tests: a magazine, a browser in which he is signed in, and for each test a
// page of its own. Import what is needed; it is there once `onSignedInPage()` has been called at the top of the file.
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
