// Publishing deletes every draft with the published text, on the device and on the server, even if the response is
// lost.
import { expect, test } from 'vitest'
import {
  introduction,
  keptDrafts,
  openForm,
  publishFirst,
  title,
  writeBody,
} from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

tolerateTrouble(
  unanswered('/rest/v1/'),
  /^console: No se pudo crear el artículo/,
  /TypeError: Failed to fetch/,
)

// Without the worker, so that the test controls the responses.
onSignedInPage()

const drafts = () => site.write('GET', '/rest/v1/drafts?select=id,title')

/** Fills in a new form and publishes it; the write arrives, but its response is cut off with the connection. */
async function createAndLoseTheAnswer(words: string): Promise<void> {
  await openForm(page, site)
  await title(page).fill(words)
  await introduction(page).fill('Una introducción.')
  await writeBody(page, '<p>Un cuerpo.</p>')
  await page.route('**/rest/v1/articles*', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await publishFirst(page)
  await page.getByText(/Todo lo escrito está en este dispositivo/).waitFor()
  await page.unroute('**/rest/v1/articles*')
}

/** The table's row is the public review, and there is no draft of it anywhere. */
async function expectPublishedAndNoDraft(words: string): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  const row = page.getByRole('row', { name: words })
  await expect.poll(() => row.count()).toBe(1)
  await expect.poll(async () => await row.textContent()).not.toMatch(/Borrador|Sin publicar/)
  await expect.poll(async () => (await drafts()).filter((draft) => draft['title'] === words)).toEqual([])
  const kept = async () => (await keptDrafts(page)).filter(({ value }) => value.title === words)
  await expect.poll(kept).toEqual([])
}

test('a publication leaves no draft in the list: the answer of the create is lost, and the form is left at once', async () => {
  await createAndLoseTheAnswer('Cortado y dejado')
  page.on('dialog', (dialog) => void dialog.accept())
  await expectPublishedAndNoDraft('Cortado y dejado')
})
