import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { copy, pastePicture } from '../../support/browser/clipboard.ts'
import { body, openForm, showPreview, writeBody } from '../../support/editor/editing.ts'
import { pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { toolButton } from '../../support/editor/visual-mode.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage({ sample: true })

const sample = (name: string) =>
  readFileSync(new URL(`../../content/clipboard/${name}.html`, import.meta.url), 'utf8')
const lines = () => body(page).locator('.cm-line').allTextContents()
const written = async () => (await lines()).join('\n')
const preview = () => page.getByLabel('Vista previa', { exact: true })
const selected = () => page.evaluate(() => getSelection()?.toString())

beforeEach(async () => {
  await openForm(page, site)
  await body(page).click()
})

describe('a paste', () => {
  // tests/content/clean-paste.test.ts covers the cleaning of every program's clipboard.
  test.each(['word', 'google-sheets'])('of %s inserts clean HTML, and one undo removes it', async (name) => {
    await page.keyboard.insertText('<p>antes</p>\n')
    await copy(page, { 'text/html': sample(name), 'text/plain': 'las mismas palabras' })
    await page.keyboard.press('Control+v')
    const expected = sample(`${name}.expected`).trimEnd()
    await expect.poll(written).toBe(`<p>antes</p>\n${expected}`)
    await page.keyboard.type('!')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe('<p>antes</p>\n')
  })

  test('with Shift, or by its button, inserts only the words', async () => {
    await copy(page, { 'text/html': sample('word'), 'text/plain': 'La bisagra\r\nEl Pliego' })
    await page.keyboard.press('Control+Shift+v')
    await expect.poll(written).toBe('La bisagra\nEl Pliego')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await browser.context.grantPermissions(['clipboard-read'], { origin: site.origin })
    await toolButton(page, 'Pegar sin formato').click()
    await expect.poll(written).toBe('La bisagra\nEl Pliego')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe('')
    await browser.context.clearPermissions()
  })

  test('by the button without clipboard permission explains what to do, and the next paste is plain', async () => {
    await copy(page, { 'text/html': '<b>uno</b>', 'text/plain': 'uno' })
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'readText', { value: () => Promise.reject(new Error('no')) })
    })
    await toolButton(page, 'Pegar sin formato').click()
    await page.getByText('Pega ahora: irá sin formato.').waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(written).toBe('uno')
    await page.keyboard.press('Control+v')
    await expect.poll(written).toBe('uno<strong>uno</strong>')
  })

  test('tells how many pictures were left out, until the notice is closed', async () => {
    await copy(page, { 'text/html': '<p>uno <img src="/a.png"></p>', 'text/plain': 'uno' })
    await page.keyboard.press('Control+v')
    const told = page.getByRole('status').filter({ hasText: 'Lo pegado traía 1 imagen que no se ha copiado' })
    await told.waitFor()
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect.poll(() => told.count()).toBe(0)
  })

  test('of a picture that comes with its HTML adds it to the five', async () => {
    const copied = { name: 'image.png', type: 'image/png', bytes: await smallJpeg('red') }
    await pastePicture(page, copied, '<meta charset="utf-8"><img src="https://example.com/a.png">')
    await pictures(page).first().waitFor()
    await expect.poll(written).toBe('[IMG:0]')
  })
})

describe('the toolbar by keyboard', () => {
  /** Goes to a tool by Tab and arrow keys, and presses it. */
  async function press(name: string): Promise<void> {
    await page.getByRole('toolbar', { name: 'Formato' }).locator('[tabindex="0"]').focus()
    for (let steps = 0; steps < 40; steps += 1) {
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      if (label === name) break
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Enter')
  }

  test('writes headings, emphasis, lists, verdict and measures', async () => {
    await page.keyboard.type('Pantalla')
    await press('Título')
    await expect.poll(written).toBe('<h2>Pantalla</h2>')
    await press('Apartado')
    await expect.poll(written).toBe('<h3>Pantalla</h3>')
    await page.keyboard.press('Control+Shift+Digit2')
    await expect.poll(written).toBe('<h2>Pantalla</h2>')
    await writeBody(page, 'uno\ndos')
    await page.keyboard.press('Control+a')
    await press('Lista numerada')
    await expect.poll(written).toBe('<ol>\n  <li>uno</li>\n  <li>dos</li>\n</ol>')
    await writeBody(page, 'mucho')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+i')
    await expect.poll(written).toBe('<em>mucho</em>')
    await page.keyboard.press('Tab')
    expect(await body(page).evaluate((editor) => editor.contains(document.activeElement))).toBe(false)
    await writeBody(page, '<p>a</p>')
    await showPreview(page)
    await press('Lo mejor y lo peor')
    await page.keyboard.type('Pesa poco')
    await preview().getByText('Pesa poco').waitFor()
    await press('Tabla de medidas')
    await page.keyboard.type('Peso')
    await preview().getByRole('table').getByText('Medido por nosotros').waitFor()
    expect(
      await page
        .getByRole('list', { name: 'Repaso' })
        .getByRole('button', { name: /^Línea/ })
        .count(),
    ).toBe(0)
  })

  test('links to one of our own reviews by its title', async () => {
    await writeBody(page, '<p>Como el Pliego</p>')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('ArrowLeft')
    for (let at = 0; at < 11; at += 1) await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('Shift+ArrowRight')
    expect(await selected()).toBe('Pliego')
    await page.keyboard.press('Control+Shift+l')
    const question = page.getByRole('dialog', { name: 'Enlace a una reseña' })
    await question.getByLabel('Buscar en los títulos').waitFor()
    await page.keyboard.type('garua pliego')
    const found = question.getByRole('button', { name: /Garúa Pliego 3/ })
    await found.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => found.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(written).toMatch(/^<p>Como el <a href="\/article\/[0-9a-f-]{36}">Pliego<\/a><\/p>$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-code]'))).toBe(true)
    await page.keyboard.type('!')
    await expect.poll(written).toMatch(/<\/a>!<\/p>$/)
  })

  test('inserts a film by its address, and shows it as readers will see it', async () => {
    await press('Vídeo')
    const question = page.getByRole('dialog', { name: 'Vídeo' })
    await question.getByLabel('Dirección del vídeo').waitFor()
    await page.keyboard.type('https://example.com/')
    await question.getByText('No es la dirección de un vídeo de YouTube o de Vimeo.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ?t=42')
    await page.keyboard.press('Tab')
    await page.keyboard.type('La bisagra, "abierta"')
    await question.getByText('Al pulsar se carga desde youtube.com').waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(written)
      .toBe(
        '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42" title="La bisagra, &quot;abierta&quot;" allowfullscreen></iframe>',
      )
    // The preview would load the player from another site, which is unreachable here.
    await writeBody(page, '')
  })
})

describe('the reading check', () => {
  /** The parts of the editor that are not between the header and the bar below. */
  const outOfSight = () =>
    page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const head = place('header')?.bottom ?? 0
      const bar = place('[data-savebar]')?.top ?? 0
      return ['[role=toolbar]', '[data-code]', '[aria-label=Repaso]'].filter((selector) => {
        const { top = -1, bottom = Infinity } = place(selector) ?? {}
        return top < head || bottom > bar
      })
    })

  test.each([
    [360, 740],
    [1280, 800],
  ])('stays in sight with the buttons during writing, at %i by %i pixels', async (width, height) => {
    await page.setViewportSize({ width, height })
    await writeBody(page, '<p>relleno y más relleno</p>\n'.repeat(80))
    await expect.poll(outOfSight).toEqual([])
    await page.keyboard.type('fin')
    expect(await outOfSight()).toEqual([])
  })
})
