// In the long run alone: held in every run by tests/admin/articles/form/editor-commands.test.ts and tests/admin/articles/form/body-editor.test.tsx.
import { beforeEach, describe, expect, test } from 'vitest'
import { body, openForm, writeBody } from '../../support/editing.ts'
import { onSignedInPage, page, site } from '../../support/signed-in-page.ts'

onSignedInPage({ sample: true })

const lines = () => body(page).locator('.cm-line').allTextContents()
const written = async () => (await lines()).join('\n')
const preview = () => page.getByLabel('Vista previa', { exact: true })
const selected = () => page.evaluate(() => getSelection()?.toString())

beforeEach(async () => {
  await openForm(page, site)
  await body(page).click()
})

describe('the toolbar by keyboard', () => {
  /** Goes to a tool as Tab and the arrows go, and presses it. */
  async function press(name: string): Promise<void> {
    await body(page).press('Shift+Tab')
    for (let steps = 0; steps < 20; steps += 1) {
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
    await writeBody(page, '<p>a</p>')
    await press('Lo mejor y lo peor')
    await page.keyboard.type('Pesa poco')
    await preview().getByText('Pesa poco').waitFor()
    await press('Tabla de medidas')
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('ed-text')
    await page.keyboard.type('!')
    await expect.poll(written).toMatch(/<\/a>!<\/p>$/)
  })

  test('puts a film in by its address, and shows what readers will get', async () => {
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
    // The preview draws the player of another site, which there is none of here.
    await writeBody(page, '')
  })
})
