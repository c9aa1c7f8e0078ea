import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isEvery } from '../support/deep.ts'
import {
  draftCount,
  introduction,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../support/editing.ts'
import { expectTrouble } from '../support/trouble.ts'
import { collide, first, moved, onTwoEditors, second, site } from '../support/two-editors.ts'

onTwoEditors()

type Change = (page: Page, words: string) => Promise<void>

const fields: readonly [column: string, change: Change][] = [
  ['title', (page, words) => title(page).fill(words)],
  ['introduction', (page, words) => introduction(page).fill(words)],
  ['content', (page, words) => writeBody(page, words)],
]

for (const [at, [mineColumn, mine]] of fields.entries()) {
  for (const [other, [theirsColumn, theirs]] of fields.entries()) {
    // In each run one of the nine pairs.
    if (!isEvery && !(at === 1 && other === 2)) continue
    test(`of two who opened one article, the second to save does not overwrite: ${theirsColumn}, then ${mineColumn}`, async () => {
      const id = await makeArticle(site)
      await openForm(first, site, id)
      await openForm(second, site, id)
      await theirs(first, 'de la primera')
      await saveButton(first).click()
      await toast(first, 'Artículo actualizado')
      await mine(second, 'de la segunda')
      await saveButton(second).click()
      await moved(second).waitFor()
      expect(await rowOf(site, id)).toMatchObject({ [theirsColumn]: 'de la primera' })
      await expect.poll(() => draftCount(second, id)).toBe(1)
      await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
      await toast(second, 'Artículo actualizado')
      // Each field as the one who changed it left it; mine where both did.
      expect(await rowOf(site, id)).toMatchObject({
        [theirsColumn]: 'de la primera',
        [mineColumn]: 'de la segunda',
      })
      await expect.poll(() => draftCount(second, id)).toBe(0)
    })
  }
}

test("'Usar lo del servidor', one field of mine, 'Guardar esta mezcla'", async () => {
  const id = await collide()
  await second.getByRole('button', { name: 'Usar lo del servidor' }).click()
  await second.getByText('0 de lo tuyo, 2 del servidor').waitFor()
  await second.getByRole('group', { name: 'Título' }).getByLabel('Lo mío').check()
  await second.getByText('1 de lo tuyo, 1 del servidor').waitFor()
  await second.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Título mío', introduction: 'Introducción suyo' })
  expect(await introduction(second).inputValue()).toBe('Introducción suyo')
})

test('an article deleted meanwhile: that is said, and it can be made again with the same text', async () => {
  expectTrouble(/No se pudo actualizar el artículo \{kind: missing\}/)
  const id = await makeArticle(site)
  await openForm(second, site, id)
  await title(second).fill('Sigue aquí')
  await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)
  await saveButton(second).click()
  await toast(second, 'Error', 'No se pudo actualizar el artículo')
  await second.getByText('Ya no existe en el servidor.').waitFor()
  expect(await rowOf(site, id)).toBeNull()
  await second.getByRole('button', { name: 'Crearlo de nuevo con este texto' }).click()
  await toast(second, 'Artículo creado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Sigue aquí', content: '<p>Suena bien.</p>' })
  await expect.poll(() => draftCount(second, id)).toBe(0)
})
