// One administrator with two devices for a file of tests: one magazine, two signed-in browsers, and a page in each
// for each test. Call `onTwoDevices()` at the top of the file; the imported values exist after that.
import { signIn } from '../../../scripts/tests/states.mjs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { type Browser, browserForTests, DESKTOP } from './browser.ts'
import { type Site, siteForTests } from './site.ts'

export let site: Site
export let one: Browser
export let first: Page
export let second: Page

/**
 * Creates all of it before the tests, without sample articles, and closes it after them.
 * @param options options of the browsers' contexts. By default they have no service worker, as in `signed-in-page.ts`.
 */
export function onTwoDevices(options: BrowserContextOptions = {}): void {
  site = siteForTests({ sample: false })
  one = browserForTests({ viewport: DESKTOP, serviceWorkers: 'block', ...options })
  const other = browserForTests({ viewport: DESKTOP, serviceWorkers: 'block', ...options })
  beforeAll(async () => {
    for (const browser of [one, other]) {
      const page = await browser.newPage()
      await signIn(page, site.origin)
      await page.close()
    }
  })
  beforeEach(async () => {
    first = await one.newPage()
    second = await other.newPage()
  })
  afterEach(async () => {
    site.intercept(null)
    await one.context.setOffline(false)
    for (const page of [first, second]) await page.close({ runBeforeUnload: false })
  })
}

/** The draft of an article on the server; undefined if there is none. */
export async function draftOf(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await site.write('GET', `/rest/v1/drafts?id=eq.${id}`)
  return row
}

/** Sends the draft of the form at once, and waits until the server has it. */
export async function keepDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await onServer(page).waitFor()
}

/** The text under the form once its content is on the server, too. */
export const onServer = (page: Page) =>
  page.getByText(/^Guardado en este dispositivo a las .* y en el servidor$/)
