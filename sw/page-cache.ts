// The page cache: pages as last rendered on this device, each with its build, its state of the rows and its text. A worker that has just
// started answers from it without loading the screens (ADR 0013).
import { articleOfPage, PAGE_STATE, pageState } from '#domain/pages/page-state.ts'
import { buildFileAt } from './build-caches.ts'
import { storedRecord } from './stored-record.ts'

declare const self: ServiceWorkerGlobalScope

/** The name of the cache. */
export const PAGES = 'cacharreo-pages'
/** The pages opened last, or rendered ahead (`prefetched-pages.ts`). */
const MOST_PAGES = 50
/** An entry among the pages that records that the newest pages of this state are cached. It is not an address of the magazine. */
const ALL_KEPT = 'https://pages-ahead.invalid/'

/** The page at this address if nothing has changed since it was rendered; null if it must be rendered. */
export async function keptPage(request: Request): Promise<Response | null> {
  const kept = await storedPage(request.url)
  if (!kept) return null
  return kept.headers.get(PAGE_STATE) === (await stateNow(new URL(request.url).pathname)) ? kept : null
}

/** The page at this address as stored by `keepPage`, if this build rendered it from these rows (`domain/pages/page-state.ts`). */
export async function cachedPageOf(request: Request, rows: string): Promise<Response | null> {
  const kept = await storedPage(request.url)
  if (kept?.headers.get(PAGE_STATE) !== stateOf(rows)) return null
  const page = new Response(kept.body, kept)
  page.headers.set(PAGE_STATE, rows)
  return page
}

/** The state of the device's rows; null if there are none. */
export function copyState(): Promise<string | null> {
  return stateNow('/')
}

/** Records that the newest articles whose text is on the device have cached pages of this state. */
export async function noteAllCached(state: string): Promise<void> {
  const cache = await caches.open(PAGES)
  await cache.put(ALL_KEPT, new Response(null, { headers: { [PAGE_STATE]: state } }))
}

/** Stores a page with its state. On a full device it does nothing. */
export async function keepPage({ url }: Request, page: Response): Promise<void> {
  const rows = page.headers.get(PAGE_STATE)
  if (page.status !== 200 || rows === null) return
  const state = stateOf(rows)
  try {
    const cache = await caches.open(PAGES)
    const known = await cache.match(url, { ignoreVary: true })
    if (known?.headers.get(PAGE_STATE) === state) return
    page.headers.set(PAGE_STATE, state)
    // Deleting it first moves it to the end: the first entries are dropped.
    await cache.delete(url, { ignoreVary: true })
    await cache.put(url, page)
    const old = (await cache.keys()).slice(0, -MOST_PAGES)
    await Promise.all(old.map((oldest) => cache.delete(oldest, { ignoreVary: true })))
  } catch {
    // The page is rendered again next time.
  }
}

/** Deletes all pages, after a new build or when readers erase everything. */
export async function forgetPages(): Promise<void> {
  await caches.delete(PAGES)
}

/** Whether that was recorded for this state. A text that has arrived since is rendered on request. */
export async function areAllCached(state: string): Promise<boolean> {
  return (await storedPage(ALL_KEPT))?.headers.get(PAGE_STATE) === state
}

async function storedPage(url: string): Promise<Response | undefined> {
  return await caches.match(url, { cacheName: PAGES, ignoreVary: true })
}

/** The state that a page at this path would have now; null if the device has no rows. */
async function stateNow(pathname: string): Promise<string | null> {
  const article = articleOfPage(pathname)
  const [checkpoint, text] = await Promise.all([
    storedRecord('articles', 'checkpoints', 'checkpoint'),
    article === '' ? null : storedRecord('bodies', 'versions', article),
  ])
  return isCheckpoint(checkpoint) ? stateOf(pageState(checkpoint, isText(text) ? text : undefined)) : null
}

/** Includes the build, whose shell names its files. Another build deletes the pages once it is active (`shell.ts`). */
function stateOf(rows: string): string {
  const shell = buildFileAt(new URL('/app.html', self.location.origin).href)
  return `${shell?.hash} ${rows}`
}

function isCheckpoint(value: unknown): value is { copyId: string | null; edition: number; since: number } {
  return (
    typeof value === 'object' && value !== null && 'copyId' in value && 'edition' in value && 'since' in value
  )
}

function isText(value: unknown): value is { era: number; bodyRev: number } {
  return typeof value === 'object' && value !== null && 'era' in value && 'bodyRev' in value
}
