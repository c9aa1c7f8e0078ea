// The browser's own clipboard, filled as another program would: every kind as it is written, nothing sanitised.
import type { Page } from 'playwright-core'

/** Copies these kinds. The page gets the focus; what is selected in it stays out of it. */
export async function copy(page: Page, kinds: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((data) => {
    addEventListener(
      'copy',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        for (const [kind, value] of Object.entries(data)) event.clipboardData?.setData(kind, value)
      },
      { capture: true, once: true },
    )
  }, kinds)
  await page.keyboard.press('Control+c')
}
