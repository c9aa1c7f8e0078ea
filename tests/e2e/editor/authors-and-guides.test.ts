// An author, a signed review and a guide, from the empty forms to a reader's device.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForTests } from '../../support/browser/browser.ts'
import { rowsIn } from '../../support/editor/device-dump.ts'
import { makeArticle, openForm, rowOf, saveButton, toast } from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage()

const readers = browserForTests({ serviceWorkers: 'block' })

/** The questions of the guides on a device. */
const guidesOn = async (reader: Page) =>
  (await rowsIn<{ title: string }>(reader, 'cacharreo-articles', 'guides')).map(({ title }) => title)

test('P27.42 an author signs, P27.43 a guide is published, and a device follows both', async () => {
  const id = await makeArticle(site, {
    title: 'Grillo Uno',
    facts: { price: 180, pricedOn: '2026-11-03' },
  })
  const reader = await readers.newPage()
  await reader.goto(`${site.origin}/article/${id}`)
  await reader.getByRole('heading', { name: 'Grillo Uno' }).waitFor()
  await expect.poll(() => guidesOn(reader)).toEqual([])

  await page.goto(`${site.origin}/admin/authors`)
  await page.getByRole('link', { name: 'Crear nuevo autor' }).click()
  await page.getByLabel('Nombre').fill('Ana Peña')
  expect(await page.getByLabel('Slug').inputValue()).toBe('ana-pena')
  await page.getByLabel('Frase').fill('Prueba altavoces desde 2009.')
  await page.keyboard.press('Control+s')
  await toast(page, 'Autor creado')
  await page.waitForURL('**/admin/authors')
  await page.getByRole('link', { name: 'Ana Peña', exact: true }).waitFor()

  await openForm(page, site, id)
  await page.getByLabel('Firma').selectOption({ label: 'Ana Peña' })
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ facts: { price: 180, author: expect.any(String) } })

  await page.goto(`${site.origin}/admin/guides/new`)
  await page.getByLabel('Pregunta').fill('¿Qué altavoz por 150 €?')
  await page.getByRole('button', { name: 'Añadir una reseña' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('grillo')
  await page.getByRole('dialog').getByRole('button', { name: 'Grillo Uno' }).click()
  // P27.44: the price limit is the amount in the question.
  await page.getByText('Cuesta 180').waitFor()
  await page.getByLabel('Por qué: Grillo Uno').fill('Suena en toda la casa.')
  await page.getByLabel('Publicada: la ven los lectores').check()
  await page.keyboard.press('Control+s')
  await toast(page, 'Guía creada')
  await page.waitForURL('**/admin/guides')
  await page.getByText('1 elección por revisar').waitFor()

  await reader.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => guidesOn(reader)).toEqual(['¿Qué altavoz por 150 €?'])
  await reader.getByText('Prueba altavoces desde 2009.').waitFor()

  await page.getByRole('link', { name: '¿Qué altavoz por 150 €?', exact: true }).click()
  await page.getByLabel('Publicada: la ven los lectores').uncheck()
  await page.keyboard.press('Control+s')
  await toast(page, 'Guía actualizada')
  await page.getByText('Sin publicar').waitFor()
  await reader.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => guidesOn(reader)).toEqual([])
  await reader.close()
})
