import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { deepTest, isEvery } from '../support/deep.ts'
import { copy } from '../support/clipboard.ts'
import { body, keptOnDevice, openForm, title, writeBody } from '../support/editing.ts'
import { pictures, smallJpeg } from '../support/photographs.ts'
import { browser, onSignedInPage, page, site } from '../support/signed-in-page.ts'

// Where the rules of the tests that run now and then are held in every run.
const CLEAN_PASTE = { heldBy: 'tests/content/clean-paste.test.ts' }

onSignedInPage({ sample: true })

const sample = (name: string) =>
  readFileSync(new URL(`../content/clipboard/${name}.html`, import.meta.url), 'utf8')
const lines = () => body(page).locator('.cm-line').allTextContents()
const written = async () => (await lines()).join('\n')
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Formato' }).getByRole('button', { name, exact: true })
const selected = () => page.evaluate(() => getSelection()?.toString())

beforeEach(async () => {
  await openForm(page, site)
  await body(page).click()
})

describe('a paste', () => {
  const programs = [
    'word',
    'word-lists',
    'google-docs',
    'libreoffice',
    'excel',
    'google-sheets',
    'web-page',
    'apple-notes',
    'outlook',
  ]
  // tests/content/clean-paste.test.ts has each of them in every run.
  test.each(isEvery ? programs : ['google-docs'])('of %s is clean HTML, and one step back', async (name) => {
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

  deepTest('of plain text is that text', CLEAN_PASTE, async () => {
    await copy(page, { 'text/plain': 'uno < dos\n<p>tres</p>' })
    await page.keyboard.press('Control+v')
    await expect.poll(written).toBe('uno < dos\n<p>tres</p>')
  })

  test('with Shift, and by its button, brings the words alone', async () => {
    await copy(page, { 'text/html': sample('word'), 'text/plain': 'La bisagra\r\nEl Pliego' })
    await page.keyboard.press('Control+Shift+v')
    await expect.poll(written).toBe('La bisagra\nEl Pliego')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await browser.context.grantPermissions(['clipboard-read'], { origin: site.origin })
    await tool('Pegar sin formato').click()
    await expect.poll(written).toBe('La bisagra\nEl Pliego')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe('')
    await browser.context.clearPermissions()
  })

  deepTest(
    'without leave to read the clipboard, the button says what to do, and the next paste is plain',
    CLEAN_PASTE,
    async () => {
      await copy(page, { 'text/html': '<b>uno</b>', 'text/plain': 'uno' })
      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, 'readText', {
          value: () => Promise.reject(new Error('no')),
        })
      })
      await tool('Pegar sin formato').click()
      await page.getByText('Pega ahora: irá sin formato.').waitFor()
      await page.keyboard.press('Control+v')
      await expect.poll(written).toBe('uno')
      await page.keyboard.press('Control+v')
      await expect.poll(written).toBe('uno<strong>uno</strong>')
    },
  )

  deepTest(
    'with pictures among its words says how many were left out, until the next paste',
    CLEAN_PASTE,
    async () => {
      await copy(page, {
        'text/html': '<p>uno <img src="/a.png"><img src="/b.png"></p>',
        'text/plain': 'uno',
      })
      await page.keyboard.press('Control+v')
      const told = page
        .getByRole('status')
        .filter({ hasText: 'Lo pegado traía 2 imágenes que no se han copiado' })
      await told.waitFor()
      await copy(page, { 'text/html': '<p>dos</p>', 'text/plain': 'dos' })
      await page.keyboard.press('Control+v')
      await told.waitFor({ state: 'detached' })
    },
  )

  test('of a picture, with the HTML that shows it beside it, becomes one of the five', async () => {
    const bytes = [...(await smallJpeg('red'))]
    await page.evaluate((data) => {
      const copied = new DataTransfer()
      copied.items.add(new File([new Uint8Array(data)], 'image.png', { type: 'image/png' }))
      copied.setData('text/html', '<meta charset="utf-8"><img src="https://example.com/a.png">')
      const target = document.querySelector('.ed-text')?.shadowRoot?.querySelector('.cm-content')
      target?.dispatchEvent(
        new ClipboardEvent('paste', {
          bubbles: true,
          cancelable: true,
          composed: true,
          clipboardData: copied,
        }),
      )
    }, bytes)
    await pictures(page).first().waitFor()
    await expect.poll(written).toBe('[IMG:0]')
  })
})

describe('the reading check', () => {
  /** What of the editor is not between the header and the bar below. */
  const outOfSight = () =>
    page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const head = place('.bo-head')?.bottom ?? 0
      const bar = place('.savebar')?.top ?? 0
      return ['.ed-bar', '.ed-text', '.ed-problems'].filter((selector) => {
        const { top = -1, bottom = Infinity } = place(selector) ?? {}
        return top < head || bottom > bar
      })
    })

  const sizes = [
    [360, 740],
    [1280, 800],
  ] as const
  test.each(isEvery ? sizes : sizes.slice(0, 1))(
    'is in sight with the buttons while somebody writes, at %i by %i pixels',
    async (width, height) => {
      await page.setViewportSize({ width, height })
      await writeBody(page, '<p>relleno y más relleno</p>\n'.repeat(80))
      await expect.poll(outOfSight).toEqual([])
      await page.keyboard.type('fin')
      expect(await outOfSight()).toEqual([])
    },
  )

  test('stays in sight, is walked with the arrows, and each line leads to its place', async () => {
    await writeBody(
      page,
      `<p>uno</p>\n${'<p>relleno</p>\n'.repeat(150)}<p>[IMG:4]</p>\n<p><font>dos</font></p>`,
    )
    const list = page.getByRole('list', { name: 'Repaso' })
    const remarked = () => list.getByRole('button', { name: '[IMG:4] no tiene imagen' }).count()
    await list.getByRole('button', { name: /la etiqueta <font> se quita/ }).waitFor()
    expect(await list.getByRole('button').first().textContent()).toBe('Falta la portada')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await body(page).locator('.cm-chip').waitFor()
    await page.keyboard.type('aquí')
    await expect.poll(written).toContain('<p>aquí</p>')
    await page.keyboard.press('Control+z')
    await body(page).locator('.cm-chip').waitFor()
    await expect.poll(() => remarked()).toBe(1)
    expect(await outOfSight()).toEqual([])
    await page.keyboard.press('F8')
    await expect.poll(selected).toBe('<font>')
    await page.keyboard.press('Shift+F8')
    await page.keyboard.type('otra vez')
    await expect.poll(written).toContain('<p>otra vez</p>')
    await list.getByRole('button', { name: 'Falta la portada' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.startsWith('Imágenes')))
      .toBe(true)
  })
})

test('what was pasted and typed is kept on the device, and the article is created with it', async () => {
  await title(page).fill('Mirlo')
  await body(page).click()
  await copy(page, { 'text/html': '<p>uno <b>dos</b></p>', 'text/plain': 'uno dos' })
  await page.keyboard.press('Control+v')
  await keptOnDevice(page)
  await page.reload()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(written).toBe('<p>uno <strong>dos</strong></p>')
})
