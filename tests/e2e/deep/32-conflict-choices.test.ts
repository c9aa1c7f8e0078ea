// What can be chosen where two have changed an article.
// In the long run alone: held in every run by tests/domain/article-conflict.test.ts and tests/admin/categories/category-form.test.tsx.
import { expect, test } from 'vitest'
import { makeArticle, openForm, rowOf, saveButton, title, toast, writeBody } from '../../support/editing.ts'
import { answered, tolerateTrouble } from '../../support/trouble.ts'
import { collide, first, moved, onTwoEditors, second, site } from '../../support/two-editors.ts'

onTwoEditors()

// The articles name pictures that no site has.
tolerateTrouble(answered(404, '/pictures/'))

const pictures = ['a', 'b', 'c'].map((name) => `/pictures/${name}-1200x675.webp`)

/** The second person changes the first paragraph; meanwhile the row has got `theirs`. */
async function collideInText(content: string, theirs: object): Promise<string> {
  const id = await makeArticle(site, { content, images: pictures.slice(0, 2) })
  await openForm(second, site, id)
  await writeBody(second, content.replace('Uno', 'Uno mío'))
  await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, theirs)
  await saveButton(second).click()
  await moved(second).waitFor()
  return id
}

test('it is said when the version of the server was saved, and by whom', async () => {
  await collide()
  await second
    .getByText(/^La versión del servidor es de hoy a las \d\d:\d\d\. La guardaste en otra sesión\. No se ha/)
    .waitFor()
  await second.getByRole('button', { name: 'Seguir editando' }).click()
  await site.write('PATCH', `/rest/v1/articles?id=eq.${second.url().split('/').at(-1)}`, { overall: 3 })
  await saveButton(second).click()
  await second.getByText(/de hoy a las \d\d:\d\d\. La guardó otra sesión\./).waitFor()
})

test("'Conservar lo mío' writes mine over theirs, because somebody said so", async () => {
  const id = await collide()
  await second.getByRole('button', { name: 'Usar lo del servidor' }).click()
  await second.getByRole('button', { name: 'Conservar lo mío' }).click()
  await second.keyboard.press('Control+s')
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título mío', introduction: 'Introducción mío' })
})

test("Escape and 'Seguir editando' go back to my words; the next save meets the conflict again", async () => {
  await collide()
  await second.keyboard.press('Escape')
  await expect.poll(() => title(second).inputValue()).toBe('Título mío')
  await saveButton(second).click()
  await moved(second).waitFor()
  await second.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => title(second).inputValue()).toBe('Título mío')
})

test('a third version while the two are being compared is met, too', async () => {
  const id = await collide()
  await title(first).fill('Título tercero')
  await saveButton(first).click()
  await expect.poll(async () => (await rowOf(site, id))?.['title']).toBe('Título tercero')
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await second.getByText('tercero').waitFor()
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título tercero' })
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título mío' })
})

test('pictures that the other person alone changed stay theirs when I changed the text', async () => {
  const content = '<p>Uno.</p>\n<p>Dos.</p>'
  const id = await collideInText(content, { images: pictures.slice(1) })
  await second.getByText('1 de lo tuyo, 1 del servidor').waitFor()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({
    content: content.replace('Uno', 'Uno mío'),
    images: pictures.slice(1),
  })
})

test('a text that asks for such a picture waits, with the pictures, for a choice', async () => {
  const content = '<p>Uno.</p>\n[IMG:1]'
  const id = await collideInText(content, { images: pictures.slice(1) })
  const text = second.getByRole('group', { name: 'Contenido' })
  const images = second.getByRole('group', { name: 'Imágenes' })
  await second.getByText('Falta elegir: contenido e imágenes').waitFor()
  expect(await second.getByRole('radio', { checked: true }).count()).toBe(0)
  await text.getByText('El texto pide sus imágenes por el número').waitFor()
  // A button that says why it waits can be pressed; Playwright would wait until it is enabled.
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

test('texts changed in different paragraphs are put together, shown, and saved as shown', async () => {
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
  // Of the paragraph that both have changed nothing is chosen for anybody.
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
