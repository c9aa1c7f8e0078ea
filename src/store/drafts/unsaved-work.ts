// Whether somebody is in the middle of writing in this tab. Until that is over nothing of the app's own reloads the page:
// neither a new version nor a missing file (P14.3, P14.5).

import { createObservable, type Observable } from '#domain/observable.ts'

const holders = createObservable(0)

/** Holds reloads back. Returns the way to let them through again. */
export function holdReloads(): () => void {
  let holds = true
  holders.set(holders.get() + 1)
  return () => {
    if (holds) holders.set(holders.get() - 1)
    holds = false
  }
}

/** Is there writing in this tab that a reload would interrupt? */
export const unsavedWork: Observable<boolean> = {
  get: () => holders.get() > 0,
  subscribe: holders.subscribe,
}
