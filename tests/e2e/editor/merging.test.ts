// Two editors change one text. Changes in different paragraphs are merged, shown with their authors, and saved with
// one press. Conflicting changes need a choice.
import { expect, test } from 'vitest'
import {
  draftCount,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { first, onTwoDevices, second, site } from '../../support/browser/two-devices.ts'

onTwoDevices()

const content = '<p>Uno.</p>\n<p>Dos.</p>\n<p>Tres.</p>\n<p>Cuatro.</p>'
const saveMerged = () => second.getByRole('button', { name: 'Guardar esta mezcla' })
const moved = () => second.getByRole('heading', { name: 'Alguien guardó este artículo mientras lo editabas' })
const together = () => second.getByText('los cambios están en sitios distintos y ya están juntos')

test('publications of two editors with different paragraphs are merged by one press, with authors and times', async () => {
  const id = await makeArticle(site, { content })
  await openForm(first, site, id)
  await openForm(second, site, id)
  for (const words of ['Uno suyo', 'Uno suyo, otra vez']) {
    await writeBody(first, content.replace('Uno', words))
    await saveButton(first).click()
    await expect.poll(async () => (await rowOf(site, id))?.['content']).toContain(`${words}.`)
    await saveButton(first).and(first.locator(':not([aria-disabled="true"])')).waitFor()
  }
  await writeBody(second, content.replace('Tres', 'Tres mío'))
  await saveButton(second).click()
  await moved().waitFor()
  await together().waitFor()
  await second.getByText(/de hoy a las \d\d:\d\d\. La guardaste en otra sesión\./).waitFor()
  await second.getByText(/Cambios anteriores: tu otra sesión \(\d\d:\d\d\)\./).waitFor()
  const parts = second.getByRole('group', { name: 'Contenido' }).getByRole('listitem')
  // The old text and the current one.
  expect(await parts.allInnerTexts()).toEqual([
    expect.stringMatching(/^Cambio de tu otra sesión\s+<p>Uno\.Uno suyo, otra vez\.<\/p>$/),
    expect.stringMatching(/^Cambio tuyo\s+<p>Tres\.Tres mío\.<\/p>$/),
  ])
  await saveMerged().click()
  await toast(second, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({
    content: content.replace('Uno', 'Uno suyo, otra vez').replace('Tres', 'Tres mío'),
  })
  await expect.poll(() => draftCount(second, id)).toBe(0)
})
