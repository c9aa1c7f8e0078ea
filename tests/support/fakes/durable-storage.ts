// Permission for persistent storage.
import type { Browser } from '../browser/browser.ts'
import { grantInFirefox } from '../browser/firefox-inside.ts'
import { isFirefox } from '../browser/firefox.ts'

/** Makes this test's browser grant it when a page of the origin asks for it. */
export async function grantDurableStorage(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage()
  if (isFirefox) await grantInFirefox(page, origin, 'persistent-storage')
  else {
    const session = await browser.context.newCDPSession(page)
    await session.send('Browser.grantPermissions', { permissions: ['durableStorage'] })
  }
}
