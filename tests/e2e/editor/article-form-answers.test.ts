import { expect, test } from 'vitest'
import type { Route } from 'playwright-core'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  countByTitle,
  introduction,
  keptDrafts,
  openForm,
  publishFirst,
  rowOf,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// A check for changes may be in progress when a test cuts the connection.
tolerateTrouble(unanswered('/rest/v1/rpc/sync_head'))

// Without the worker, so that the test controls the responses.
onSignedInPage()

/** Publishes a new article. The write arrives, but its response is cut off with the connection. */
async function createAndLoseTheAnswer(words: string): Promise<void> {
  expectTrouble(unanswered('/rest/v1/articles'), /No se pudo crear el artículo/)
  await openForm(page, site)
  await title(page).fill(words)
  await introduction(page).fill('b')
  await writeBody(page, 'c')
  await page.route('**/rest/v1/articles?**', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await publishFirst(page)
  await toast(page, 'Error', 'No se pudo crear el artículo')
  await page.unroute('**/rest/v1/articles?**')
}

test('the next try finds the created article, and there is one: the answer of the create was lost', async () => {
  // A round would bring the created article before the next try.
  await page.route('**/rpc/sync_head?**', (route) => route.abort())
  await createAndLoseTheAnswer('Perdido')
  await introduction(page).fill('b, y algo más')
  await publishFirst(page)
  await toast(page, 'Artículo creado')
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}/)
  expect(await countByTitle(site, 'Perdido')).toBe(1)
  expect((await rowOf(site, page.url().split('/').at(-1) ?? ''))?.['introduction']).toBe('b, y algo más')
})

test('a publication leaves no draft in the list: the answer of the create is lost, and the form is left at once', async () => {
  await createAndLoseTheAnswer('Cortado y dejado')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${site.origin}/admin/articles`)
  const row = page.getByRole('row', { name: 'Cortado y dejado' })
  await expect.poll(() => row.count()).toBe(1)
  await expect.poll(async () => await row.textContent()).not.toMatch(/Borrador|Sin publicar/)
  const drafts = () => site.write('GET', '/rest/v1/drafts?title=eq.Cortado%20y%20dejado')
  await expect.poll(drafts).toEqual([])
  const kept = async () => (await keptDrafts(page)).filter(({ value }) => value.title === 'Cortado y dejado')
  await expect.poll(kept).toEqual([])
})
