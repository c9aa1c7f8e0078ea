// A reader of the sample magazine, for a test file: a site, a browser, and for each test a new page with the home
// screen. The imports have values once `onReaderPage()` was called at the top of the file.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { appReady } from './app-start.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type Site, openSite } from './site.ts'

export let site: Site
export let browser: Browser
export let page: Page

/** Creates all of it before the tests and closes it after them. */
export function onReaderPage(): void {
  beforeAll(async () => {
    site = await openSite()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.dispose()
    await site.dispose()
  })
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
    await page.goto(site.origin)
    await page.getByText('40 reviews').waitFor()
    await appReady(page)
  })
}
