// Blocks in the visual mode that a single key could delete or break: videos, tables, what can only be edited as HTML.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeArticle, openForm, writeBody } from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  enterVisual,
  leaveVisual,
  opensInHtml,
  toolButton,
  visual,
} from '../../support/editor/visual-mode.ts'

onSignedInPage()
beforeEach(() => opensInHtml(page))

async function open(content: string, images: readonly string[] = []): Promise<void> {
  await openForm(page, site, await makeArticle(site, { content, images }))
  await enterVisual(page)
}

const FILM =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Vídeo" allowfullscreen></iframe>'

test('a key pressed after inserting a film types into a paragraph behind it', async () => {
  await openForm(page, site)
  await enterVisual(page)
  await page.keyboard.type('uno')
  await toolButton(page, 'Vídeo').click()
  await page.getByLabel('Dirección del vídeo').waitFor()
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).waitFor()
  await page.locator('.ProseMirror-focused').waitFor()
  await page.keyboard.type('dos')
  expect(await leaveVisual(page)).toBe(`<p>uno</p>\n${FILM}\n<p>dos</p>`)
})

describe('a part that only the HTML mode can change', () => {
  test('is not replaced by the first key, nor by a key while it is selected', async () => {
    await open('<div>caja</div>\n<p>uno</p>')
    await page.keyboard.type('a')
    await expect.poll(() => visual(page).locator('p').last().textContent()).toBe('auno')
    await visual(page).getByText('caja').click()
    await page.keyboard.type('x')
    await page.getByText('Lo que solo se cambia en HTML sigue en su sitio').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('x')
    expect(await leaveVisual(page)).toBe('<div>caja</div>\n<p>auno</p>')
  })

  test('is deleted by Delete after a question, and undo restores it', async () => {
    await open('<p>uno</p>\n<div>caja</div>\n<p>dos</p>')
    const question = page.getByRole('alertdialog', { name: '¿Quitar lo que solo se cambia en HTML?' })
    await visual(page).getByText('caja').click()
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).count()).toBe(1)
    await visual(page).getByText('dos').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await question.getByRole('button', { name: 'Quitar', exact: true }).click()
    await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).waitFor({ state: 'detached' })
    await toolButton(page, 'Deshacer').click()
    await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).waitFor()
    expect(await leaveVisual(page)).toBe('<p>uno</p>\n<div>caja</div>\n<p>dos</p>')
  })

  test('absorbs no text typed behind it, although its open tag would', async () => {
    await open('<p>uno</p>\n<!-- sin cerrar <b>')
    await visual(page).getByText('uno').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('dos')
    expect(await leaveVisual(page)).toMatch(/<!-- sin cerrar <b>$/)
  })

  test('locks only itself: text can be typed around it, also when there is nothing else', async () => {
    await open('<div>Todo en una caja</div>')
    await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('y fuera de ella')
    expect(await leaveVisual(page)).toBe('<div>Todo en una caja</div>\n<p>y fuera de ella</p>')
  })
})

describe('a table', () => {
  const TABLE =
    '<table>\n<caption>Medidas</caption>\n<tbody><tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr></tbody>\n</table>'

  test('that is the whole text is left by the arrows from its first and last cells', async () => {
    await openForm(page, site)
    for (const [cell, key, expected] of [
      ['4', 'ArrowDown', `${TABLE}\n<p>x</p>`],
      ['3', 'ArrowDown', `${TABLE}\n<p>x</p>`],
      ['4', 'ArrowRight', `${TABLE}\n<p>x</p>`],
      ['Medidas', 'ArrowUp', `<p>x</p>\n${TABLE}`],
      ['Medidas', 'ArrowLeft', `<p>x</p>\n${TABLE}`],
    ] as const) {
      await writeBody(page, TABLE)
      await enterVisual(page)
      await visual(page).getByText(cell, { exact: true }).click()
      await page.keyboard.press(key === 'ArrowLeft' ? 'Home' : 'End')
      await page.keyboard.press(key)
      await page.keyboard.type('x')
      expect([cell, key, await leaveVisual(page)]).toEqual([cell, key, expected])
    }
  })

  test('is walked with Tab, which adds a row behind the last; rows and columns are added and removed', async () => {
    await open(
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>\n<p>z</p>',
    )
    await visual(page).getByText('a', { exact: true }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    const part = (name: string) => page.getByRole('group', { name: 'Tabla' }).getByRole('button', { name })
    await part('Añadir una columna').click()
    await page.keyboard.type('3')
    expect(await leaveVisual(page)).toBe(
      '<table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td>b1</td><td></td></tr><tr><td>2</td><td>3</td></tr></tbody></table>\n<p>z</p>',
    )
    await enterVisual(page)
    await visual(page).getByText('3', { exact: true }).click()
    await part('Quitar esta columna').click()
    await part('Quitar esta fila').click()
    expect(await leaveVisual(page)).toBe(
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b1</td></tr></tbody></table>\n<p>z</p>',
    )
  })

  test('keeps merged cells, pasted and changed', async () => {
    await open('<table><tr><td colspan="2">1</td></tr><tr><td>2</td><td>3</td></tr></table>')
    expect(await visual(page).locator('td').first().getAttribute('colspan')).toBe('2')
    await visual(page).getByText('2', { exact: true }).click()
    await page.getByRole('button', { name: 'Añadir una columna a la derecha' }).click()
    expect(await leaveVisual(page)).toBe(
      '<table><tr><td colspan="3">1</td></tr><tr><td>2</td><td></td><td>3</td></tr></table>',
    )
  })
})

describe('placeholder words', () => {
  test('are not part of the text: verdict, table and caption are inserted empty', async () => {
    await open('<p></p>', ['/pictures/garua-pliego-3-1-1200x675.webp'])
    await toolButton(page, 'Lo mejor y lo peor').click()
    await visual(page).locator('[data-hint="Lo que más gusta"]').waitFor()
    await page.keyboard.type('Pesa poco')
    expect(await visual(page).locator('[data-hint="Lo que más gusta"]').count()).toBe(0)
    await page.keyboard.press('Control+End')
    await toolButton(page, 'Tabla').click()
    await visual(page).locator('[data-hint="Modelo"]').waitFor()
    await page.keyboard.press('Control+End')
    await toolButton(page, 'Imagen con pie').click()
    await visual(page).locator('[data-hint="Pie de la imagen"]').waitFor()
    const text = await leaveVisual(page)
    expect(text).toContain('<li>Pesa poco</li>')
    expect(text).toContain('<figcaption></figcaption>')
    expect(text).not.toMatch(/Lo que|Pie de la|Modelo|Precio|0 €|Uno/)
  })
})
