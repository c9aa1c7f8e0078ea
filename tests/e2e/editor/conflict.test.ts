import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  introduction,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { answered, tolerateTrouble } from '../../support/browser/trouble.ts'
import { first, onTwoDevices, second, site } from '../../support/browser/two-devices.ts'

// The articles reference pictures that exist on no site.
tolerateTrouble(answered(404, '/pictures/'))

// Two sessions, like those of two people.
onTwoDevices()

const moved = (page: Page) =>
  page.getByRole('heading', { name: 'Alguien guardó este artículo mientras lo editabas' })

test('a conflict names time and author, can be put off, comes again with a third version, and is resolved field by field', async () => {
  const id = await makeArticle(site)
  await openForm(second, site, id)
  const theirs = (columns: object) => site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, columns)
  await theirs({ title: 'Título suyo', introduction: 'Introducción suya' })
  await title(second).fill('Título mío')
  await introduction(second).fill('Introducción mía')
  await saveButton(second).click()
  await moved(second).waitFor()
  await second
    .getByText(/^La versión del servidor es de hoy a las \d\d:\d\d\. La guardó otra sesión\. No se ha/)
    .waitFor()
  await second.keyboard.press('Escape')
  await expect.poll(() => title(second).inputValue()).toBe('Título mío')
  await saveButton(second).click()
  await moved(second).waitFor()
  await second.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => title(second).inputValue()).toBe('Título mío')
  await saveButton(second).click()
  // A third version, saved during the comparison, is a conflict, too.
  await moved(second).waitFor()
  await theirs({ title: 'Título tercero' })
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await second.getByText('tercero').waitFor()
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título tercero' })

  await second.getByRole('button', { name: 'Conservar lo mío' }).click()
  await second.getByText('2 de lo tuyo, 0 del servidor').waitFor()
  await second.getByRole('button', { name: 'Usar lo del servidor' }).click()
  await second.getByText('0 de lo tuyo, 2 del servidor').waitFor()
  await second.getByRole('group', { name: 'Título' }).getByLabel('Lo mío').check()
  await second.getByText('1 de lo tuyo, 1 del servidor').waitFor()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título mío', introduction: 'Introducción suya' })
  expect(await introduction(second).inputValue()).toBe('Introducción suya')
})

const pictures = ['a', 'b', 'c'].map((name) => `/pictures/${name}-1200x675.webp`)

/** The second person changes the first paragraph; meanwhile the row has become `theirs`. */
async function collideInText(content: string, theirs: object): Promise<string> {
  const id = await makeArticle(site, { content, images: pictures.slice(0, 2) })
  await openForm(second, site, id)
  await writeBody(second, content.replace('Uno', 'Uno mío'))
  await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, theirs)
  await saveButton(second).click()
  await moved(second).waitFor()
  return id
}

test('a text with the marker of a changed picture needs a choice, together with the pictures', async () => {
  const content = '<p>Uno.</p>\n[IMG:1]'
  const id = await collideInText(content, { images: pictures.slice(1) })
  const text = second.getByRole('group', { name: 'Contenido' })
  const images = second.getByRole('group', { name: 'Imágenes' })
  await second.getByText('Falta elegir: contenido e imágenes').waitFor()
  expect(await second.getByRole('radio', { checked: true }).count()).toBe(0)
  await text.getByText('El texto pide sus imágenes por el número').waitFor()
  // A button that explains why it waits can be pressed; Playwright would wait until it is enabled.
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click({ force: true })
  expect(await text.getByLabel('Lo mío').evaluate((radio) => radio === document.activeElement)).toBe(true)
  await text.getByLabel('Lo mío').check()
  await second.keyboard.press('Control+s')
  await second.getByText('Falta elegir: imágenes').waitFor()
  expect(await rowOf(site, id)).toMatchObject({ content })
  await images.getByLabel('Lo del servidor').check()
  await images.getByText('Así elegido, [IMG:1] puede mostrar otra imagen que la suya').waitFor()
  await images.getByLabel('Lo mío').check()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ images: pictures.slice(0, 2) })
})

test('changes in different paragraphs are merged, shown, and saved as shown', async () => {
  const content = '<p>Uno.</p>\n<p>Dos.</p>\n<p>Tres.</p>'
  const id = await makeArticle(site, { content })
  await openForm(first, site, id)
  await openForm(second, site, id)
  await writeBody(first, content.replace('Uno', 'Uno suyo').replace('Tres', 'Tres suyo'))
  await saveButton(first).click()
  await toast(first, 'Artículo actualizado')
  await writeBody(second, content.replace('Uno', 'Uno mío').replace('Dos', 'Dos mío'))
  await saveButton(second).click()
  await moved(second).waitFor()
  const text = second.getByRole('group', { name: 'Contenido' })
  expect(await text.getByLabel('Los dos, párrafo a párrafo').isChecked()).toBe(true)
  await text.getByText('Cambio tuyo').waitFor()
  await text.getByText('Cambio de tu otra sesión').waitFor()
  // For the paragraph that both have changed, no version is preselected.
  await second.getByText('Falta elegir en un sitio del texto').waitFor()
  const place = text.getByRole('group', { name: 'Cambiado en los dos lados' })
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click({ force: true })
  expect(await place.getByLabel('Lo mío').evaluate((radio) => radio === document.activeElement)).toBe(true)
  expect(await rowOf(site, id)).toMatchObject({
    content: content.replace('Uno', 'Uno suyo').replace('Tres', 'Tres suyo'),
  })
  await place.getByLabel('Lo del servidor').check()
  await second.getByText('0 de lo tuyo, 0 del servidor, 1 de los dos').waitFor()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({
    content: '<p>Uno suyo.</p>\n<p>Dos mío.</p>\n<p>Tres suyo.</p>',
  })
})
