// What was deleted or changed can be restored: from the toast, from the trash, from an article's history.
import { expect, test } from 'vitest'
import {
  introduction,
  makeArticle,
  makeCategory,
  openForm,
  rowOf,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage()

/** Opens an article's form, which requests changes, and continues to a table. */
async function openTable(name: 'Artículos' | 'Categorías', id: string): Promise<void> {
  await page.goto(`${site.origin}/admin/articles/${id}`)
  await title(page).waitFor()
  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link', { name }).click()
}

async function deleteCategory(name: string): Promise<void> {
  await page.getByRole('button', { name: `Borrar ${name}` }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await toast(page, 'Categoría eliminada')
}

test('‘Papelera’ lists what was deleted, and ‘Restaurar’ restores an article and a category', async () => {
  const category = await makeCategory(site, { name: 'Relojes', slug: 'relojes' })
  const article = await makeArticle(site, { title: 'Reloj de arena', category_id: category })
  const before = await rowOf(site, article)
  await openTable('Artículos', article)
  await page
    .getByRole('row')
    .filter({ hasText: 'Reloj de arena' })
    .getByRole('button', { name: 'Borrar' })
    .click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await toast(page, 'Artículo eliminado')
  await page.getByRole('link', { name: 'Categorías' }).click()
  await deleteCategory('Relojes')
  expect(await rowOf(site, article)).toBeNull()

  await page.getByRole('link', { name: 'Papelera' }).click()
  const items = page.getByRole('list', { name: 'Papelera' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(2)
  expect(await items.first().textContent()).toMatch(/^RelojesCategoría · Borrada hoy a las .* por ti/)
  await page.getByRole('button', { name: 'Restaurar Reloj de arena' }).click()
  await toast(page, 'Artículo recuperado')
  await page.getByRole('button', { name: 'Restaurar Relojes' }).click()
  await toast(page, 'Categoría recuperada')
  await page.getByText('La papelera está vacía.').waitFor()
  const { rev: _, body_rev: __, updated_at: ___, ...row } = (await rowOf(site, article)) ?? {}
  expect(before).toMatchObject(row)
  await page.goto(`${site.origin}/article/${article}`)
  await page.getByRole('heading', { name: 'Reloj de arena' }).waitFor()
})

test('an unpublished text has a history, from its row and its form, and a version of it is restored', async () => {
  await openForm(page, site)
  await title(page).fill('Sin publicar')
  await writeBody(page, '<p>Uno.</p>')
  // The autosave sends each text first; saving by hand marks it as the editor's own version.
  for (const words of ['Suena mal', 'Suena bien', 'Suena como pesa']) {
    await introduction(page).fill(words)
    if (words === 'Suena bien') await writeBody(page, '<p>Uno.</p><p>Dos.</p>')
    await page.getByText(/en el servidor/).waitFor()
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await toast(page, 'Borrador guardado')
    await page.locator('[data-in]').getByRole('button', { name: 'Cerrar' }).click()
    await page.locator('[data-in]').waitFor({ state: 'detached' })
  }

  await page.goto(`${site.origin}/admin/articles`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Sin publicar' })
    .getByRole('link', { name: 'Historial' })
    .click()
  const items = page.getByRole('list', { name: 'Historial' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBeGreaterThan(2)
  expect(await items.first().textContent()).toMatch(/^Versión actualGuardada hoy a las .* por ti$/)
  await expect
    .poll(() => items.nth(2).textContent())
    .toMatch(/^Guardada hoy a las .* por tiSin publicar · Cambiada hoy .* por ti: introducción, .*párrafo/)
  await items.nth(2).getByRole('link').click()
  const field = page.getByRole('region', { name: 'Introducción' })
  await expect.poll(() => field.locator('del').allTextContents()).toEqual(['mal'])
  await page.getByRole('button', { name: 'Recuperar esta versión' }).click()
  await expect.poll(() => introduction(page).inputValue()).toBe('Suena mal')
  const [draft] = await site.write('GET', '/rest/v1/drafts?title=eq.Sin publicar')
  expect(draft).toMatchObject({ form: { introduction: 'Suena mal', content: '<p>Uno.</p>' } })
  expect(await rowOf(site, String(draft?.['id']))).toBeNull()

  // The text that it replaced is a version, too; and the form links to it.
  await page.getByRole('link', { name: 'Historial' }).click()
  await items.nth(1).getByRole('link').click()
  await expect.poll(() => field.locator('ins').allTextContents()).toEqual(['mal'])
  expect(await field.locator('del').allTextContents()).toEqual(['como pesa'])
  await page.getByRole('link', { name: 'Volver al artículo' }).click()
  await expect.poll(() => introduction(page).inputValue()).toBe('Suena mal')
})
