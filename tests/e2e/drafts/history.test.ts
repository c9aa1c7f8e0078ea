// What was changed can be restored from an article's history.
import { expect, test } from 'vitest'
import { introduction, openForm, rowOf, title, toast, writeBody } from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage()

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
