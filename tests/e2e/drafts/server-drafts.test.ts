// Drafts on the server: one person on two devices. What is typed on one is offered on the other, and nothing is
// overwritten.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  draftCount,
  introduction,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import {
  draftOf,
  first,
  keepDraft,
  onServer,
  onTwoDevices,
  second,
  site,
} from '../../support/browser/two-devices.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/auth/v1/'))

onTwoDevices()

const draftTitle = async (id: string) => (await draftOf(id))?.['title']
const elsewhere = (page: Page) => page.getByRole('region', { name: 'Borrador de otro lugar' })
const keepButton = (page: Page) => page.getByRole('button', { name: 'Guardar borrador' })
const movedScreen = (page: Page) =>
  page.getByRole('heading', { name: 'Este borrador se guardó en otro dispositivo mientras escribías' })

test('what is typed on one device is sent to the server, and is the text on the other, which says so', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Grillo a medias')
  await onServer(first).waitFor()
  expect(await draftOf(id)).toMatchObject({ title: 'Grillo a medias' })
  expect(await rowOf(site, id)).toMatchObject({ title: 'Grillo Uno' })

  await openForm(second, site, id)
  await second.getByText(/^Tu borrador de hace un momento en otro dispositivo: los lectores ven /).waitFor()
  expect(await title(second).inputValue()).toBe('Grillo a medias')
  await introduction(second).fill('Escrita en el segundo')
  await keepButton(second).click()
  await toast(second, 'Borrador guardado')
  expect(await draftOf(id)).toMatchObject({ form: { introduction: 'Escrita en el segundo' } })

  // Once published there, no draft of it remains.
  await saveButton(second).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({
    title: 'Grillo a medias',
    introduction: 'Escrita en el segundo',
  })
  expect(await draftOf(id)).toBeUndefined()
  await expect.poll(() => draftCount(second, id)).toBe(0)
  // Nor on the first device, once it checks again.
  await openForm(first, site, id)
  await expect.poll(() => introduction(first).inputValue()).toBe('Escrita en el segundo')
  await first.getByText('Sin cambios', { exact: true }).waitFor()
  await expect.poll(() => draftCount(first, id)).toBe(0)
})

test('neither device overwrites the other, and the comparison merges them: both have typed', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await openForm(second, site, id)
  await title(first).fill('Título del primero')
  await keepDraft(first)
  await introduction(second).fill('Introducción del segundo')
  await keepButton(second).click()
  await movedScreen(second).waitFor()
  expect(await draftTitle(id)).toBe('Título del primero')
  await second.getByRole('button', { name: 'Seguir editando' }).click()
  // After the question was postponed, the text is still there.
  expect(await introduction(second).inputValue()).toBe('Introducción del segundo')
  await elsewhere(second).getByRole('button', { name: 'Comparar' }).click()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await onServer(second).waitFor()
  expect(await draftOf(id)).toMatchObject({
    form: { title: 'Título del primero', introduction: 'Introducción del segundo' },
  })
  // The same for the first device, which continues without knowing of it.
  await introduction(first).fill('Introducción del primero')
  await keepButton(first).click()
  await movedScreen(first).waitFor()
  expect(await draftOf(id)).toMatchObject({ form: { introduction: 'Introducción del segundo' } })
  expect(await rowOf(site, id)).toMatchObject({ title: 'Grillo Uno' })
})

test('an article begun on one device is a row of the other’s table, is continued there, and published once', async () => {
  await openForm(first, site)
  await title(first).fill('Empezado en el primero')
  await introduction(first).fill('Una introducción.')
  await writeBody(first, '<p>Un cuerpo.</p>')
  await keepButton(first).click()
  await toast(first, 'Borrador guardado')

  await second.goto(`${site.origin}/admin/articles`)
  const row = second.getByRole('row', { name: /Empezado en el primero/ })
  await row.getByText('Borrador', { exact: true }).waitFor()
  await second.getByRole('combobox', { name: 'Estado' }).selectOption('Programado')
  await row.waitFor({ state: 'detached' })
  await second.getByRole('combobox', { name: 'Estado' }).selectOption('Borrador')
  await row.getByRole('link', { name: 'Empezado en el primero' }).click()
  await expect.poll(() => title(second).inputValue()).toBe('Empezado en el primero')
  await publishFirst(second)
  await toast(second, 'Artículo creado')
  const [article, ...others] = await site.write('GET', '/rest/v1/articles?title=eq.Empezado en el primero')
  expect(others).toEqual([])
  expect(await draftOf(String(article?.['id']))).toBeUndefined()
  await second.getByRole('link', { name: 'Cancelar' }).click()
  await expect.poll(() => row.allTextContents()).toEqual([expect.not.stringContaining('Borrador')])
})

test('a draft of a deleted article is a row of the other device’s table, and creates it again', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Lo que solo sabe el servidor')
  await keepDraft(first)
  await first.goto('about:blank')
  await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)

  await second.goto(`${site.origin}/admin/articles`)
  const row = second.getByRole('row', { name: /Lo que solo sabe el servidor/ })
  await row.getByText('El artículo ya no existe en el servidor').waitFor()
  await row.getByRole('link', { name: 'Lo que solo sabe el servidor' }).click()
  await expect.poll(() => title(second).inputValue()).toBe('Lo que solo sabe el servidor')
  await publishFirst(second)
  await toast(second, 'Artículo creado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Lo que solo sabe el servidor' })
  expect(await draftOf(id)).toBeUndefined()
})
