// Deletes the databases of an origin, as a browser does when it runs out of space.
import type { Page } from 'playwright-core'
import { evictInFirefox } from './firefox-inside.ts'
import { isFirefox } from './firefox.ts'

/** @param page any of the browser's pages. */
export async function evictDatabases(page: Page, origin: string): Promise<void> {
  if (isFirefox) return await evictInFirefox(page, origin)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await tools.detach()
}
