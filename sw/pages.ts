// Answers a navigation with a page rendered from the rows on this device, with or without a connection (P13.1). On any failure the shell
// answers, and the page renders itself.
import { keepPage, keptPage, cachedPageOf } from './page-cache.ts'
import { isBackgroundLoaded, loadBackground } from './background-script.ts'
import { promisedShell, shell } from './shell.ts'
import type { Shell } from '#worker-contract.ts'

/** How long to wait for a page, in milliseconds; after that the page renders itself. Another tab may block the database. */
const PATIENCE = 1500

let shellText: Promise<Shell | null> | null = null

/**
 * The page for this navigation. If its address may be a former one, `ask` returns its redirect; it is called if the page cannot be
 * rendered here.
 */
export async function page(
  event: FetchEvent,
  ask: (() => Promise<Response | null>) | null,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  // The second script may be unavailable, and logs its own failures.
  const rendered = await Promise.race([paintedPage(event), late]).catch(() => null)
  return rendered ?? (await ask?.()) ?? (await shell(event))
}

/** If nothing has changed, a worker that has just started serves the page that it rendered last. So it need not load the screens. */
async function paintedPage(event: FetchEvent): Promise<Response | null> {
  const { request } = event
  // If a cache or the database is unreadable, the page is rendered.
  const kept = isBackgroundLoaded() ? null : await keptPage(request).catch(() => null)
  if (kept) return kept
  const page = await renderedPage(request)
  if (page) event.waitUntil(keepPage(request, page.clone()))
  return page
}

/** Renders the page at this address from the device's rows; null if that fails or the shell is missing. */
export async function renderedPage(request: Request): Promise<Response | null> {
  shellText ??= readShell()
  const text = await shellText
  if (text === null) {
    shellText = null
    return null
  }
  // If the cache is unreadable, it counts as a cache miss.
  const cached = (rows: string) => cachedPageOf(request, rows).catch(() => null)
  return await loadBackground().renderPage(request, text, cached)
}

/** Drops the shell in memory, so that the next page reads it again. */
export function forgetShellText(): void {
  shellText = null
}

/** The shell of this build, read once in the worker's lifetime. */
async function readShell(): Promise<Shell | null> {
  const stored = await promisedShell()
  if (!stored) return null
  return { html: await stored.text(), headers: [...stored.headers] }
}
