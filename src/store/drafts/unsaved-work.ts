// Tracks whether there is unsaved text in this tab. If so, the app does not reload the page automatically for a new
// version or a missing file (P14.3, P14.5).
import { createObservable, type Observable } from '#domain/observable.ts'

const holders = createObservable(0)

/** Blocks reloads. Returns a function that allows them again. */
export function holdReloads(): () => void {
  let holds = true
  holders.set(holders.get() + 1)
  return () => {
    if (holds) holders.set(holders.get() - 1)
    holds = false
  }
}

/** Would a reload interrupt work in this tab? */
export const unsavedWork: Observable<boolean> = { get: () => holders.get() > 0, subscribe: holders.subscribe }
