// The visual mode of an article's body: it produces only the body's text, and leaves unchanged parts as they are.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copy } from '../../support/browser/clipboard.ts'
import {
  introduction,
  keptOnDevice,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  saveButton,
  title,
  toast,
} from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { enterVisual, leaveVisual, toolButton, visual } from '../../support/editor/visual-mode.ts'

onSignedInPage()

/** The choice is stored on the device: the next test begins with HTML. */
afterEach(() => page.evaluate(() => localStorage.setItem('body-mode', 'html')))

describe('a new text', () => {
  beforeEach(async () => {
    await openForm(page, site)
    await enterVisual(page)
    await visual(page).click()
  })

  test('is written with bold words, a link and a list, shown as HTML, saved and read', async () => {
    await page.keyboard.type('Suena ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('muy bien')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' & cuesta 5 €.')
    await page.keyboard.press('Enter')
    await toolButton(page, 'Lista').click()
    await page.keyboard.type('pesa poco')
    await page.keyboard.press('Enter')
    await page.keyboard.type('dura')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('fabricante')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await page.keyboard.press('Control+k')
    const link = page.getByRole('dialog', { name: 'Enlace' })
    await link.getByLabel('Dirección del enlace').waitFor()
    await page.keyboard.type('https://example.com/')
    await link.getByLabel('Enlace de compra').check()
    await page.keyboard.press('Enter')
    await expect.poll(() => visual(page).locator('a').textContent()).toBe('fabricante')
    await page.keyboard.type('.')
    await keptOnDevice(page)
    const expected =
      '<p>Suena <strong>muy bien</strong> &amp; cuesta 5 €.</p>\n<ul>\n  <li>pesa poco</li>\n  <li>dura</li>\n</ul>\n' +
      '<p><a href="https://example.com/" rel="sponsored nofollow">fabricante</a>.</p>'
    expect(await leaveVisual(page)).toBe(expected)
    await enterVisual(page)
    await title(page).fill('Mirlo visual')
    await introduction(page).fill('Un altavoz.')
    await publishFirst(page)
    await toast(page, 'Artículo creado')
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    expect(await rowOf(site, id)).toMatchObject({ content: expected })
    await page.goto(`${site.origin}/article/${id}`)
    await page.getByRole('main').getByText('muy bien').waitFor()
    expect(await page.locator('.prose li').allTextContents()).toEqual(['pesa poco', 'dura'])
    // P27.40
    await page.locator('.prose p', { hasText: 'fabricante enlace de compra.' }).waitFor()
  })

  test('cleans a paste, names the pictures left out, and pastes its own content unchanged', async () => {
    await copy(page, {
      'text/html': '<h1>Pantalla</h1><p>Es <b>buena</b> <img src="/a.png"></p>',
      'text/plain': 'x',
    })
    await visual(page).click()
    await page.keyboard.press('Control+v')
    await page.getByText('Lo pegado traía 1 imagen que no se ha copiado').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    const once = '<h2>Pantalla</h2>\n<p>Es <strong>buena</strong></p>'
    expect(await leaveVisual(page)).toBe(`${once}\n${once}`)
  })
})

describe('an existing text', () => {
  const odd = [
    '\n<p class="x">Uno &eacute; &amp;  dos</p>',
    '<div><p>Tres <font>cuatro</font></div>\r\n',
    "<P>Cinco <b>seis</b> [IMG:0|La bisagra] <a  href='/x'>siete</a></P>",
    '<table><tr><td>1</table>',
    'suelto\ny más\n\n<!-- nota -->\n<p>último</p>\n\n',
  ].join('\n')

  async function open(content: string, images: readonly string[] = []): Promise<string> {
    const id = await makeArticle(site, { content, images })
    await openForm(page, site, id)
    return id
  }

  test('changes in the edited paragraph alone, with markers and odd HTML unchanged', async () => {
    const id = await open(odd, ['/pictures/garua-pliego-3-1-1200x675.webp'])
    await enterVisual(page)
    await expect
      .poll(() => visual(page).getByRole('group', { name: 'Solo se cambia en HTML' }).count())
      .toBe(3)
    await visual(page).getByText('Imagen 1 · La bisagra').waitFor()
    await page.getByText('Sin cambios', { exact: true }).waitFor()
    await visual(page)
      .getByText('Cinco')
      .click({ position: { x: 2, y: 8 } })
    await page.keyboard.press('Home')
    await page.keyboard.type('¡Ojo! ')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Publicar así' }).click()
    await toast(page, 'Artículo actualizado')
    expect(await rowOf(site, id)).toMatchObject({ content: odd.replace('<P>Cinco', '<P>¡Ojo! Cinco') })
  })

  test('opens in the device’s last mode, and a line of the check leads to its place', async () => {
    await open('<p>uno</p>\n<p>dos [IMG:4]</p>')
    await enterVisual(page)
    await page.reload()
    await page.locator('.ProseMirror').waitFor()
    await page.getByRole('button', { name: '[IMG:4] no tiene imagen' }).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => leaveVisual(page)).toBe('<p>uno</p>\n<p>dos </p>')
  })
})
