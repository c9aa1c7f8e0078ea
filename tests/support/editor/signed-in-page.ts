// A signed-in administrator for a file of tests: one magazine, one browser, and a page for each test. Call
// `onSignedInPage()` at the top of the file; the imported values exist after that.
import { signIn } from '../../../scripts/tests/states.mjs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { type Browser, browserForTests, DESKTOP } from '../browser/browser.ts'
import { type Site, siteForTests } from '../browser/site.ts'

export let site: Site
export let browser: Browser
export let page: Page

/**
 * Creates everything before the tests and closes it after them.
 * @param options `sample`: with the sample magazine (default: no); the rest are the browser context's options. By
 *   default it blocks service workers: their downloads take seconds of processor time in files that do not test them.
 */
export function onSignedInPage({
  sample = false,
  ...context
}: { sample?: boolean } & BrowserContextOptions = {}) {
  site = siteForTests({ sample })
  browser = browserForTests({ viewport: DESKTOP, serviceWorkers: 'block', ...context })
  beforeAll(async () => {
    const first = await browser.newPage()
    await signIn(first, site.origin)
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
}
