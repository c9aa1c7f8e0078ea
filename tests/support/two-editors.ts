// Two people who edit the same article, each with a browser and a session, for a file of tests. Import what is needed; it is
// there once `onTwoEditors()` has been called at the top of the file.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Browser, DESKTOP, openBrowser } from './browser.ts'
import { introduction, makeArticle, openForm, saveButton, signIn, title, toast } from './editing.ts'
import { type Site, openSite } from './site.ts'

export let site: Site
let one: Browser
let other: Browser
/** The first to save. */
export let first: Page
/** The second, who meets what the first has saved. */
export let second: Page

/** Makes all of it before the tests, with pages of their own for each, and puts it away after them. */
export function onTwoEditors(): void {
  beforeAll(async () => {
    site = await openSite({ sample: false })
    one = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })
    other = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })
    for (const browser of [one, other]) {
      const page = await browser.newPage()
      await signIn(page, site)
      await page.close()
    }
  })
  beforeEach(async () => {
    first = await one.newPage()
    second = await other.newPage()
  })
  afterEach(async () => {
    for (const page of [first, second]) await page.close({ runBeforeUnload: false })
  })
  afterAll(async () => {
    await one.dispose()
    await other.dispose()
    await site.dispose()
  })
}

/** What says that somebody else has saved. */
export const moved = (page: Page) =>
  page.getByRole('heading', { name: 'Alguien guardó este artículo mientras lo editabas' })

/** Both change the title and the introduction; the second meets the first's. Returns the id of the article. */
export async function collide(): Promise<string> {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await openForm(second, site, id)
  for (const [page, words] of [
    [first, 'suyo'],
    [second, 'mío'],
  ] as const) {
    await title(page).fill(`Título ${words}`)
    await introduction(page).fill(`Introducción ${words}`)
    await saveButton(page).click()
    if (page === first) await toast(page, 'Artículo actualizado')
  }
  await moved(second).waitFor()
  return id
}
