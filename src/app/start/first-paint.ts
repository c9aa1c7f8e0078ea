import type { AppRouter } from '../router.tsx'

/** A tab in the background paints nothing; after this many milliseconds nobody is kept waiting for a frame. */
const PATIENCE = 2000

/** Resolves when the first screen stands in front of the reader. */
export async function firstPaint(router: AppRouter): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      // A frame begins, the next task runs after its paint.
      requestAnimationFrame(() => setTimeout(resolve))
    })
  })
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([painted, late])
}

/** The longest that a busy page is waited for, in milliseconds: what comes in between makes React draw the screen anew. */
const MOST_WAIT = 4000
/** Where the browser does not say when it is idle. */
const USUAL_WAIT = 200

/** Resolves when nothing more is to be done at once: screens within the page are taken over behind the page itself. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, USUAL_WAIT)
    else requestIdleCallback(() => resolve(), { timeout: MOST_WAIT })
  })
}

/** Resolves in a task of its own: the browser may paint and answer before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
