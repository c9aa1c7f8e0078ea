// Text first: the order of Tab, what a phone shows with its keyboard open, and where everything else is.
import { beforeEach, expect, test } from 'vitest'
import { PHONE } from '../../support/browser/browser.ts'
import { makeArticle, openForm, saveButton, showPreview } from '../../support/editor/editing.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { enterVisual, opensInHtml, visual } from '../../support/editor/visual-mode.ts'

const WIDE = { width: 1280, height: 800 }

onSignedInPage({ viewport: WIDE })
beforeEach(async () => {
  await page.setViewportSize(WIDE)
  await opensInHtml(page)
})

const facts = () => page.locator('[data-facts]')
const category = () => page.getByLabel('Categoría')

test('ten lines of the text are in sight on a phone with its keyboard up', async () => {
  await page.setViewportSize({ width: 390, height: 450 })
  await openForm(page, site, await makeArticle(site, { content: '<p>Una línea.</p>\n'.repeat(40) }))
  await enterVisual(page)
  await page.keyboard.type('a')
  const lines = () =>
    visual(page).evaluate((text) => {
      const { top, bottom } = text.parentElement?.getBoundingClientRect() ?? text.getBoundingClientRect()
      const bar = document.querySelector('[data-savebar]')?.getBoundingClientRect().top ?? 0
      const head = document.querySelector('[role=toolbar]')?.getBoundingClientRect().bottom ?? 0
      const height = Math.min(bottom, bar) - Math.max(top, head)
      return height / Number.parseFloat(getComputedStyle(text).lineHeight)
    })
  await expect.poll(lines).toBeGreaterThanOrEqual(10)
  // Including the buttons above it.
  const top = () => page.getByRole('toolbar').evaluate((bar) => bar.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
})

test('the facts are a sheet on a phone that names what is missing, and Escape closes it', async () => {
  await page.setViewportSize(PHONE)
  await openForm(page, site)
  await facts().getByText('Falta: el título, la introducción, el texto').waitFor()
  expect(await category().isVisible()).toBe(false)
  await facts().getByText('Datos', { exact: true }).first().click()
  // The save bar is at the bottom of the sheet, wherever the page is scrolled.
  const foot = () =>
    page.locator('[data-savebar]').evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom)
  await expect.poll(foot).toBe(0)
  await page.getByLabel('Puntuación', { exact: true }).fill('7')
  expect(
    await facts()
      .getByText(/la puntuación/)
      .count(),
  ).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => category().isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
})

test('an invalid fact opens the sheet, which replaces the preview', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await page.getByLabel('Minutos de lectura').fill('-1')
  await showPreview(page)
  expect(await page.getByLabel('Minutos de lectura').isVisible()).toBe(false)
  await saveButton(page).click()
  const isFocused = () =>
    page.getByLabel('Minutos de lectura').evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.setViewportSize(PHONE)
  await facts().evaluate((box: HTMLDetailsElement) => {
    box.open = false
  })
  await saveButton(page).click()
  await expect.poll(isFocused).toBe(true)
})
