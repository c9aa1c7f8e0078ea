// A whole review, from the empty form to the magazine: how many clicks it takes in addition to typing.
import { expect, test } from 'vitest'
import { copy } from '../../support/browser/clipboard.ts'
import { introduction, rowOf, saveButton, title, toast } from '../../support/editor/editing.ts'
import { jpeg, smallJpeg } from '../../support/browser/photographs.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { toolButton } from '../../support/editor/visual-mode.ts'

onSignedInPage()

/** Clicks of a mouse: a button pressed by key does not count. */
const clicks = () => page.evaluate(() => Number(document.documentElement.dataset['clicks'] ?? 0))

async function linkWord(word: string, address: string): Promise<void> {
  await page.keyboard.type(`con ${word}`)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await copy(page, { 'text/plain': address })
  await page.keyboard.press('Control+v')
  await page.keyboard.press('End')
}

test('a whole review takes at most 20 clicks: headings, list, links, verdict, table and four described photographs', async () => {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        const { dataset } = document.documentElement
        if (isTrusted && detail > 0) dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1)
      },
      { capture: true },
    )
    if (window.top === window) localStorage.removeItem('body-mode')
  })
  await site.write('POST', '/rest/v1/categories', { name: 'Sonido', slug: 'sonido' })
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('link', { name: 'Crear nuevo artículo' }).click()

  await title(page).click()
  await page.keyboard.type('Grillo Cuatro')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Un altavoz pequeño que se oye en toda la casa.')
  expect(await introduction(page).inputValue()).toContain('pequeño')
  await page.keyboard.press('Tab')
  await page.locator('.ProseMirror-focused').waitFor()

  await page.keyboard.type('Llega ')
  await linkWord('Bluetooth', 'https://example.com/bluetooth')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Y ')
  await linkWord('Matter', 'https://example.com/matter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Sonido')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- graves')
  await page.keyboard.press('Enter')
  await page.keyboard.type('agudos')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Conclusión')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Se queda en casa.')
  await page.keyboard.press('Enter')

  const files = await Promise.all(
    ['red', 'green', 'blue', 'olive'].map(async (color) => jpeg(`${color}.jpg`, await smallJpeg(color))),
  )
  const chooser = page.waitForEvent('filechooser')
  await toolButton(page, 'Insertar imagen aquí').click()
  await (await chooser).setFiles(files)
  await page.getByLabel('Pie de la imagen 4').waitFor()
  await toolButton(page, 'Tabla').click()
  await page.keyboard.type('Modelo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Precio')
  await page.getByRole('button', { name: 'Añadir una columna a la derecha' }).click()
  // The cursor is in the new column.
  for (const cell of ['Peso', 'Grillo', '39 €', '300 g']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+End')
  await toolButton(page, 'Lo mejor y lo peor').click()
  await page.keyboard.type('Se oye en toda la casa')

  await page.getByLabel('Texto alternativo de la imagen 1').click()
  for (const at of [1, 2, 3, 4]) {
    await page.keyboard.type(`Se ve ${at}`)
    await page.keyboard.press('Enter')
    await page.keyboard.type(`Pie ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Categoría').click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Categoría').selectOption('Sonido')
  await page.getByLabel('Puntuación', { exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8,7')
  await saveButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
  await toast(page, 'Artículo creado')
  const made = await clicks()
  const [row] = await site.write('GET', '/rest/v1/articles?title=eq.Grillo%20Cuatro')
  const content = String((await rowOf(site, String(row?.['id'])))?.['content'])
  for (const part of [
    '<h2>',
    '<ul>',
    '/bluetooth">',
    '/matter">',
    '<h2>Lo mejor',
    '<table>',
    'Peso',
    '<figcaption>Pie 4',
    'Se ve 4',
  ])
    expect(content).toContain(part)
  expect(made).toBeLessThanOrEqual(20)
}, 180_000)
