// A page is read before the app has taken it over: when that has happened, and how a test holds it back.
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Has the app drawn the page, or taken it over? */
    isAppReady?: boolean
  }
}

/** Has the pages of this browser say when the app is there. */
export async function watchAppStart(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('app-ready', () => {
      window.isAppReady = true
    })
  })
}

/** Waits until the app answers presses on this page. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isAppReady)
}

/** Makes a page that is never idle: only what names a time runs, when that is over. In the page. */
export function neverIdle(): void {
  window.requestIdleCallback = (run, { timeout } = {}) =>
    timeout === undefined ? 0 : window.setTimeout(run, timeout, { didTimeout: true, timeRemaining: () => 0 })
}

/** Holds the app's scripts on this page. Returns the way to let them go. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
