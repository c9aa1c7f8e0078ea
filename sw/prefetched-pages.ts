// Renders the newest articles' pages ahead into the page cache, some seconds after the last visit (ADR 0013). So an unread article opens
// as fast as a read one. A new visit pauses this and gets the processor.
import { areAllCached, copyState, keepPage, keptPage, noteAllCached } from './page-cache.ts'
import { renderedPage } from './pages.ts'
import { loadBackground } from './background-script.ts'

declare const self: ServiceWorkerGlobalScope

const NEWEST = 20
/** How long after a visit the processor is left to the page, in milliseconds. */
const AFTER_VISIT = 4000
/** The pause between two pages, in which the worker answers requests, in milliseconds. */
const BREATH = 50
/** How long to wait for a page in progress, in milliseconds. */
const PATIENCE = 1000

/** The time of the last page request, by the worker's own clock. */
let visitedAt = 0
let stopping = new AbortController()
let underWay: Promise<void> | null = null

/** Renders the missing pages of the newest articles, once there has been no page request for a while. */
export function renderAhead(): Promise<void> {
  visitedAt = performance.now()
  underWay ??= renderNewest(stopping.signal)
    // If the device is unreadable or full, nothing is rendered ahead, and each page is rendered on request.
    .catch(() => undefined)
    .finally(() => {
      underWay = null
    })
  return underWay
}

/**
 * Stops the current run after its page, because a busy worker cannot hand over to a new one. It waits for a limited time only, because the
 * page may be blocked by a database that is being deleted.
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
    // It cannot be rendered now; after the next visit that may change.
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

/** Resolves after a delay, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
