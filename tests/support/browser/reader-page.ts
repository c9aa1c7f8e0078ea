// A reader of the sample magazine, for a test file: a site, a browser, and for each test a new page with the home
// screen. The imports have values once `onReaderPage()` was called at the top of the file.
import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { makeArticle } from '../editor/editing.ts'
import { appReady } from './app-start.ts'
import { type Browser, browserForTests } from './browser.ts'
import { type Site, siteForTests } from './site.ts'

export let site: Site
export let browser: Browser
export let page: Page

/** Creates all of it before the tests and closes it after them. */
export function onReaderPage(): void {
  site = siteForTests()
  browser = browserForTests()
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
    await page.goto(site.origin)
    await page.getByText('40 reviews').waitFor()
    await appReady(page)
  })
}

/** Publishes an article and visits it; afterwards neither the server nor the device has it. */
export async function withArticle(columns: object, visit: (address: string) => Promise<void>): Promise<void> {
  const id = await makeArticle(site, { published_at: '2026-11-10', ...columns })
  const address = `${site.origin}/article/${id}`
  try {
    await page.goto(address)
    await visit(address)
  } finally {
    await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('40 reviews').waitFor()
  }
}
