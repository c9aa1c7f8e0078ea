// Answers a navigation with a painted page, rendered from the rows on this device, with or without a connection. On
// any failure the shell answers, and the page draws itself.
import { keepPage, keptPage, cachedPageOf } from './page-cache.ts'
import { isBackgroundLoaded, loadBackground } from './background-script.ts'
import { promisedShell, shell } from './shell.ts'
import type { Shell } from '#worker-contract.ts'

/** A page that is not ready by then is drawn by itself, in milliseconds: a database may be blocked by another tab. */
const PATIENCE = 1500

let shellText: Promise<Shell | null> | null = null

/** The page for this navigation. */
export async function page(event: FetchEvent): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  // The script beside this one may not be to be had; what fails within it, it says itself.
  const rendered = await Promise.race([paintedPage(event), late]).catch(() => null)
  return rendered ?? (await shell(event))
}

/**
 * A worker that has just started gives the page that it painted last time, if it would be the same again: the screens need
 * not be loaded for it.
 */
async function paintedPage(event: FetchEvent): Promise<Response | null> {
  const { request } = event
  // A cache or a database that cannot be read keeps nothing: the page is rendered.
  const kept = isBackgroundLoaded() ? null : await keptPage(request).catch(() => null)
  if (kept) return kept
  const page = await renderedPage(request)
  if (page) event.waitUntil(keepPage(request, page.clone()))
  return page
}

/** The page at this address as the device can show it now; null where it cannot, or the shell is not at hand. */
export async function renderedPage(request: Request): Promise<Response | null> {
  shellText ??= readShell()
  const text = await shellText
  if (text === null) {
    shellText = null
    return null
  }
  // A cache that cannot be read keeps nothing.
  const cached = (rows: string) => cachedPageOf(request, rows).catch(() => null)
  return await loadBackground().renderPage(request, text, cached)
}

/** The shell of this build, once in a worker's life. */
async function readShell(): Promise<Shell | null> {
  const stored = await promisedShell()
  if (!stored) return null
  return { html: await stored.text(), headers: [...stored.headers] }
}
