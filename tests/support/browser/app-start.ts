// A page is readable before the app has taken over. Detects when that has happened, and lets a test delay it.
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Has the app rendered the page, or hydrated it? */
    isAppReady?: boolean
  }
}

/** Makes the pages of this browser record when the app has started. */
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

/** In the page: the browser never becomes idle. Only idle callbacks with a timeout run, once it is over. */
export function neverIdle(): void {
  window.requestIdleCallback = (run, { timeout } = {}) =>
    timeout === undefined ? 0 : window.setTimeout(run, timeout, { didTimeout: true, timeRemaining: () => 0 })
}

/** Holds back the app's scripts, or other files, on this page. Returns a function that releases them. */
export async function holdFiles(page: Page, files = /\/assets\/.*\.js$/): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
