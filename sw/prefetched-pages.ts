// Renders the newest articles' pages ahead, some seconds after the last visit, into the page cache (ADR 0013). So an
// unread article opens as fast as a read one. A new visit stops it and gets the processor.
import { areAllCached, copyState, keepPage, keptPage, noteAllCached } from './page-cache.ts'
import { renderedPage } from './pages.ts'
import { loadBackground } from './background-script.ts'

declare const self: ServiceWorkerGlobalScope

const NEWEST = 20
/** Milliseconds after a visit in which the processor is the page's. */
const AFTER_VISIT = 4000
/** Milliseconds between two pages, in which the worker answers what is asked of it. */
const BREATH = 50
/** The longest that a page under way is waited for, in milliseconds. */
const PATIENCE = 1000

/** When a page was asked for last, as the worker's own clock says it. */
let visitedAt = 0
let stopping = new AbortController()
let underWay: Promise<void> | null = null

/** Renders what is lacking of the newest articles' pages, once no page has been asked for for a while. */
export function renderAhead(): Promise<void> {
  visitedAt = performance.now()
  underWay ??= renderNewest(stopping.signal)
    // A device that cannot be read, or is full, keeps nothing ahead: each page is rendered when it is asked for.
    .catch(() => undefined)
    .finally(() => {
      underWay = null
    })
  return underWay
}

/**
 * Ends the present run: no page follows, because a busy worker cannot hand over to a new one. An erasure of the
 * device does not wait for a database that is being deleted.
 */
export async function stopRendering(): Promise<void> {
  stopping.abort()
  stopping = new AbortController()
  await Promise.race([underWay, pause(PATIENCE, stopping.signal)])
}

async function renderNewest(signal: AbortSignal): Promise<void> {
  await afterVisits(signal)
  const state = await copyState()
  if (signal.aborted || state === null || (await areAllCached(state))) return
  for (const path of await loadBackground().newestArticles(NEWEST)) {
    const request = new Request(new URL(path, self.location.origin))
    if (signal.aborted) return
    if (await keptPage(request)) continue
    const page = await renderedPage(request)
    // It cannot be rendered now; after the next visit it may be.
    if (page === null || signal.aborted) return
    await keepPage(request, page)
    await pause(BREATH, signal)
    await afterVisits(signal)
  }
  await noteAllCached(state)
}

async function afterVisits(signal: AbortSignal): Promise<void> {
  const left = () => visitedAt + AFTER_VISIT - performance.now()
  while (left() > 0 && !signal.aborted) await pause(left(), signal)
}

/** Resolves after so many milliseconds, or once the signal is given. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
