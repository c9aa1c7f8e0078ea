// A press that leaves the page where it is.
import type { Locator } from 'playwright-core'

/** Presses it without the scrolling that comes before a driver's click, even on what is in sight or sticks to the window. */
export async function press(control: Locator): Promise<void> {
  await control.dispatchEvent('click')
}
