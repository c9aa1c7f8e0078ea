import type { Page } from 'playwright-core'

/** Waits until no colour is on its way into another theme's any more: it has the contrast of neither. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}
