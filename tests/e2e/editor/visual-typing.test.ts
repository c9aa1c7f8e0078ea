// Writing in the visual mode: Markdown while typing, addresses, the state of the toolbar, undo, find and replace.
import { beforeEach, describe, expect, test } from 'vitest'
import { copy } from '../../support/browser/clipboard.ts'
import { body, openForm, writeBody } from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  enterVisual,
  leaveVisual,
  opensInHtml,
  toolButton,
  visual,
} from '../../support/editor/visual-mode.ts'

onSignedInPage()

beforeEach(async () => {
  await opensInHtml(page)
  await openForm(page, site)
})

const html = async () => (await body(page).locator('.cm-line').allTextContents()).join('\n')

test('typed Markdown becomes formatting, and Backspace restores the characters', async () => {
  await enterVisual(page)
  await page.keyboard.type('## Pantalla')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Es **muy buena** y `nítida`.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- pesa poco')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1. uno')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('> cita')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('---')
  await page.keyboard.type('### ')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('no')
  expect(await leaveVisual(page)).toBe(
    [
      '<h2>Pantalla</h2>',
      '<p>Es <strong>muy buena</strong> y <code>nítida</code>.</p>',
      '<ul>\n  <li>pesa poco</li>\n</ul>',
      '<ol>\n  <li>uno</li>\n</ol>',
      '<blockquote>\n<p>cita</p>\n</blockquote>',
      '<hr>',
      '<p>### no</p>',
    ].join('\n'),
  )
})

test('the toolbar shows the formatting at the cursor, in both modes', async () => {
  const pressed = () =>
    page
      .getByRole('toolbar', { name: 'Formato' })
      .locator('button[aria-pressed="true"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await writeBody(page, '<h2>a</h2><ul><li>b <strong>c</strong></li></ul>')
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  for (let n = 0; n < '</strong></li></ul>'.length; n += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(pressed).toEqual(['Negrita', 'Lista'])
  await enterVisual(page)
  await visual(page).getByText('a', { exact: true }).click()
  await expect.poll(pressed).toEqual(['Título'])
  await page.keyboard.press('Control+i')
  await expect.poll(pressed).toEqual(['Cursiva', 'Título'])
})

test('undo works across a change of mode, in both directions', async () => {
  await enterVisual(page)
  await page.keyboard.type('uno')
  expect(await leaveVisual(page)).toBe('<p>uno</p>')
  // Slow typing makes several undo steps.
  const after = async (name: string) => {
    await toolButton(page, name).click()
    return await html()
  }
  await expect.poll(() => after('Deshacer')).toBe('')
  await expect.poll(() => after('Rehacer')).toBe('<p>uno</p>')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n<p>dos</p>')
  await enterVisual(page)
  await expect.poll(() => visual(page).locator('p').allTextContents()).toEqual(['uno', 'dos'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => visual(page).locator('p').allTextContents()).toEqual(['uno'])
})

describe('an address', () => {
  test('pasted over words links them; alone it becomes a link, and a film’s address the film', async () => {
    await enterVisual(page)
    await page.keyboard.type('fabricante')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await copy(page, { 'text/plain': 'https://www.google.com/url?q=https%3A%2F%2Fa.example%2F&sa=D' })
    await page.keyboard.press('Control+v')
    await page.keyboard.press('End')
    await page.keyboard.type(': ')
    await copy(page, { 'text/plain': 'https://b.example/c' })
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
    await copy(page, { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ' })
    await page.keyboard.press('Control+v')
    await visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).waitFor()
    await page.keyboard.type('fin')
    expect(await leaveVisual(page)).toBe(
      '<p><a href="https://a.example/">fabricante</a>: <a href="https://b.example/c">https://b.example/c</a></p>\n' +
        '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Vídeo" allowfullscreen></iframe>\n<p>fin</p>',
    )
  })

  test('does the same in the HTML mode, except in an attribute’s value', async () => {
    await writeBody(page, '<p>fabricante</p>')
    await page.keyboard.press('Home')
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Control+ArrowRight')
    await copy(page, { 'text/plain': 'https://a.example/' })
    await page.keyboard.press('Control+v')
    await expect.poll(html).toBe('<p><a href="https://a.example/">fabricante</a></p>')
    await writeBody(page, '<a href="">x</a>')
    await page.keyboard.press('Home')
    for (let n = 0; n < 9; n += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
    await expect.poll(html).toBe('<a href="https://a.example/">x</a>')
  })
})

test('words are found and replaced in both modes', async () => {
  await writeBody(page, '<p>uno dos Uno</p>\n<p>uno</p>')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Buscar y reemplazar' })
  await bar.getByLabel('Buscar').waitFor()
  await page.keyboard.type('uno')
  await bar.getByText('3 veces').waitFor()
  await page.keyboard.press('Escape')
  await enterVisual(page)
  await toolButton(page, 'Buscar y reemplazar').click()
  await bar.getByLabel('Buscar').fill('uno')
  await page.keyboard.press('Enter')
  await bar.getByText('1 de 3').waitFor()
  await bar.getByLabel('Reemplazar por').fill('1')
  await bar.getByRole('button', { name: 'Reemplazar', exact: true }).click()
  await bar.getByText('1 de 2').waitFor()
  await bar.getByRole('button', { name: 'Reemplazar todo' }).click()
  await bar.getByText('Se ha reemplazado 2 veces.').waitFor()
  await bar.getByRole('button', { name: 'Cerrar la búsqueda' }).click()
  await page.locator('.ProseMirror-focused').waitFor()
  expect(await leaveVisual(page)).toBe('<p>1 dos 1</p>\n<p>1</p>')
})
