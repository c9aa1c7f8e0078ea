import { beforeEach, describe, expect, test } from 'vitest'
import { body, makeArticle, openForm, showPreview, writeBody } from '../../support/editor/editing.ts'
import { toolButton } from '../../support/editor/visual-mode.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage()

const written = async () => (await body(page).locator('.cm-line').allTextContents()).join('\n')
const preview = () => page.getByLabel('Vista previa', { exact: true })

const images = ['garua-pliego-3', 'mirlo-dos'].map((name) => `/pictures/${name}-1-1200x675.webp`)

beforeEach(async () => {
  await openForm(page, site, await makeArticle(site, { images }))
  await body(page).click()
})

describe('pictures of the text', () => {
  test('a marker is a chip that shows its picture and is one step for the cursor', async () => {
    await writeBody(page, '<p>a</p>\n[IMG:1|La bisagra]\n<p>[IMG:7]</p>')
    const chips = body(page).locator('.cm-chip')
    await expect.poll(() => chips.count()).toBe(2)
    const second = await page.getByTestId('image-list').locator('img').nth(1).getAttribute('src')
    expect(await chips.first().locator('img').getAttribute('src')).toBe(second)
    expect(await chips.first().textContent()).toBe('[IMG:1|La bisagra]')
    expect(await chips.nth(1).getAttribute('class')).toContain('is-missing')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await expect.poll(written).toBe('<p>a</p>\n\n<p>[IMG:7]</p>')
  })

  test('a press selects a marker, and typing replaces it', async () => {
    await writeBody(page, '<p>[IMG:1]</p>')
    await body(page).locator('.cm-chip').click()
    await page.keyboard.type('x')
    await expect.poll(written).toBe('<p>x</p>')
  })

  test('a marker is dragged to another place', async () => {
    await writeBody(page, '[IMG:1|La bisagra]\n<p>a</p>\nfin')
    const chip = body(page).locator('.cm-chip').first()
    await chip.locator('img').waitFor()
    await chip.dragTo(body(page).locator('.cm-line').last(), { targetPosition: { x: 200, y: 8 } })
    await expect.poll(written).toBe('\n<p>a</p>\nfin[IMG:1|La bisagra]')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe('[IMG:1|La bisagra]\n<p>a</p>\nfin')
  })

  test('caption and alternative text have a button each', async () => {
    await writeBody(page, '<p>a</p>')
    await toolButton(page, 'Imagen con pie').click()
    await page.keyboard.type('Abierta del todo')
    await expect
      .poll(written)
      .toBe('<p>a</p>\n\n<figure>\n[IMG:1]\n<figcaption>Abierta del todo</figcaption>\n</figure>')
    await toolButton(page, 'Texto alternativo').click()
    const question = page.getByRole('dialog', { name: 'Texto alternativo de la imagen 2' })
    await question.getByLabel('Qué se ve en la imagen').fill('La bisagra')
    await question.getByRole('button', { name: 'Poner' }).click()
    await expect.poll(written).toContain('\n[IMG:1|La bisagra]\n')
    await showPreview(page)
    await preview().getByRole('img', { name: 'La bisagra' }).waitFor()
  })
})

describe('the preview', () => {
  const LONG = Array.from({ length: 120 }, (_, at) => `<p>Párrafo número ${at}.</p>`).join('\n')
  const isInSight = (words: string, box: string) =>
    page.evaluate(
      ({ words: wanted, box: selector }) => {
        const around = document.querySelector(selector)?.getBoundingClientRect()
        const found = [...document.querySelectorAll(`${selector} p`)].find(
          (one) => one.textContent === wanted,
        )
        const place = found?.getBoundingClientRect()
        return !!around && !!place && place.top >= around.top && place.bottom <= around.bottom
      },
      { words, box },
    )

  test('beside the text follows the cursor', async () => {
    await showPreview(page)
    await writeBody(page, LONG)
    await preview().getByText('Párrafo número 119.').waitFor()
    await expect.poll(() => isInSight('Párrafo número 119.', 'aside[aria-label="Vista previa"]')).toBe(true)
    await page.keyboard.press('Control+Home')
    await expect.poll(() => isInSight('Párrafo número 0.', 'aside[aria-label="Vista previa"]')).toBe(true)
    // Also if the text is rendered only after the cursor has moved there.
    await writeBody(page, `${LONG}\n<p>Otro.</p>`)
    await page.keyboard.press('Control+Home')
    await preview().getByText('Otro.').waitFor()
    await expect.poll(() => isInSight('Párrafo número 0.', 'aside[aria-label="Vista previa"]')).toBe(true)
  })

  test('on a phone replaces the text, at the cursor’s position', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await writeBody(page, LONG)
    await page.getByRole('group', { name: 'Qué se ve' }).getByRole('button', { name: 'Vista previa' }).click()
    await expect
      .poll(() => isInSight('Párrafo número 119.', '[aria-label="Vista previa del texto"]'))
      .toBe(true)
    await page.getByRole('group', { name: 'Qué se ve' }).getByRole('button', { name: 'Texto' }).click()
    await body(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
