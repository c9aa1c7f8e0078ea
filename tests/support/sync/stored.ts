// Waits until a visit's background downloads are on the device.
import type { Page } from 'playwright-core'
import { vi } from 'vitest'

const PATIENCE = { timeout: 110_000, interval: 50 }

/** Waits, on the home page, until this many articles can be read without a connection. */
export async function everythingStored(page: Page, count: number): Promise<void> {
  const fact = page.locator('dl > div', { hasText: 'En el dispositivo' }).locator('dd')
  await vi.waitFor(async () => {
    const said = await fact.textContent()
    if (said !== String(count)) throw new Error(`${said} of ${count} articles are on the device.`)
  }, PATIENCE)
}

/** Waits until the worker is installed: without a connection its precaching would fail, and the page would report it. */
export async function workerInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Waits until the worker has stored this many pictures. */
export async function picturesKept(page: Page, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const kept = await page.evaluate(
      async () => (await (await caches.open('cacharreo-pictures-kept')).keys()).length,
    )
    if (kept < count) throw new Error(`${kept} of ${count} pictures are kept.`)
  }, PATIENCE)
}
