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
