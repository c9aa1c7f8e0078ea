// A draft is the text: a form opens with it, and it stays stored until it is saved or discarded, however the form is
// left.
import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  draftCount,
  keptDrafts,
  keptOnDevice,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  title,
  toast,
} from '../../support/editor/editing.ts'

onSignedInPage()

/** Returns to the list by the form's own link, without a confirmation. */
async function leaveKeeping(): Promise<void> {
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL(/admin\/(articles|categories)$/)
}

const READS = 30

/** Reads repeatedly while the form is untouched: its content stays on the device. */
async function expectStaysKept(words: string): Promise<void> {
  for (let read = 0; read < READS; read += 1) {
    const names = (await keptDrafts(page)).map(({ value }) => value.title ?? value.name)
    expect(names).toContain(words)
  }
}

test('a reloaded new form opens with the typed text, and a second new form is empty', async () => {
  await openForm(page, site)
  await title(page).fill('Empezado y recargado')
  await keptOnDevice(page)
  await page.waitForURL(/borrador=/)
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe('Empezado y recargado')
  await openForm(page, site)
  expect(await title(page).inputValue()).toBe('')
})

test('a duplicate left without typing stays in the list', async () => {
  await openForm(page, site, await makeArticle(site, { title: 'Original de la copia' }))
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page
    .getByRole('row', { name: /Original de la copia/ })
    .getByRole('checkbox')
    .check()
  // The bar of the selected rows; each row also has a button of its own.
  await page.getByText('Duplicar', { exact: true }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Copia de Original de la copia')
  await expectStaysKept('Copia de Original de la copia')
  await leaveKeeping()
  await page.getByRole('link', { name: 'Copia de Original de la copia' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Copia de Original de la copia' }).waitFor()
})

test('the list and its address offer to create the article again: a draft of one deleted elsewhere', async () => {
  const id = await makeArticle(site, { title: 'Se borra en otra parte' })
  await openForm(page, site, id)
  await title(page).fill('Lo que se había escrito')
  await keptOnDevice(page)
  await leaveKeeping()
  await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)
  await openForm(page, site, await makeArticle(site))
  await page.getByRole('link', { name: 'Cancelar' }).click()

  // In the list, once the device has learnt of the deletion; leaving the form again loses nothing.
  const line = page.getByRole('listitem').filter({ hasText: 'Lo que se había escrito' })
  await line.getByRole('link', { name: 'Crearlo de nuevo con este texto' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Lo que se había escrito')
  await leaveKeeping()

  // At the article's address.
  await page.goto(`${site.origin}/admin/articles/${id}`)
  await page.getByRole('heading', { name: 'El artículo no se pudo encontrar.' }).waitFor()
  await page.getByText('Lo que se había escrito').waitFor()
  await page.getByRole('link', { name: 'Crearlo de nuevo con este texto' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Lo que se había escrito')
  expect(await draftCount(page, id)).toBe(1)
  await publishFirst(page)
  await toast(page, 'Artículo creado')
  await page.waitForURL(`**/admin/articles/${id}`)
  expect(await rowOf(site, id)).toMatchObject({ title: 'Lo que se había escrito' })
  expect(await draftCount(page, id)).toBe(0)
})
