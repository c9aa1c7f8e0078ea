// Stops the running service workers, as a browser does by itself after a while: the next event restarts them.
import type { Page } from 'playwright-core'
import { stopWorkersInFirefox } from './firefox-inside.ts'
import { isFirefox } from './firefox.ts'

/** @param page any of the browser's pages. */
export async function stopWorkers(page: Page): Promise<void> {
  if (isFirefox) return await stopWorkersInFirefox(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.stopAllWorkers')
}
