import type { AppRouter } from './router.tsx'

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

/** The longest that a busy page is waited for, in milliseconds. */
const MOST_WAIT = 1000

/** Resolves when nothing more is to be done at once: screens within the page are taken over behind the page itself. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, MOST_WAIT / 5)
    else requestIdleCallback(() => resolve(), { timeout: MOST_WAIT })
  })
}
