// The two modes of the form's body, for tests in a browser. `page`: the open form.
import type { Page } from 'playwright-core'
import { body } from './editing.ts'

export const modeButton = (page: Page, name: 'HTML' | 'Visual') =>
  page.getByRole('group', { name: 'Cómo se escribe' }).getByRole('button', { name })
export const visual = (page: Page) => page.locator('.ProseMirror')
export const toolButton = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formato' }).getByRole('button', { name, exact: true })

/** Switches to the visual mode; the cursor stays where the mode puts it. */
export async function enterVisual(page: Page): Promise<void> {
  await modeButton(page, 'Visual').click()
  await page.locator('.ProseMirror-focused').waitFor()
}

/** Switches to the HTML; returns the text. */
export async function leaveVisual(page: Page): Promise<string> {
  await modeButton(page, 'HTML').click()
  await body(page).waitFor()
  return (await body(page).locator('.cm-line').allTextContents()).join('\n')
}

/** Called in `beforeEach`: the forms of this page open in the HTML mode, whatever an earlier test has left. */
export const opensInHtml = (page: Page) =>
  page.addInitScript(() => {
    if (window.top === window) localStorage.setItem('body-mode', 'html')
  })
