// A press that does not scroll the page.
import type { Locator } from 'playwright-core'

/** Presses it without the scrolling before a driver's click, which happens even for visible or sticky elements. */
export async function press(control: Locator): Promise<void> {
  await control.dispatchEvent('click')
}
