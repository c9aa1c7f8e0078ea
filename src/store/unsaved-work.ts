// Whether somebody is in the middle of writing in this tab. Until that is over nothing of the app's own reloads the page:
// neither a new version nor a missing file (traps 5 to 7).

const holders = new Set<object>()
const listeners = new Set<() => void>()

/** Holds reloads back. Returns the way to let them through again. */
export function holdReloads(): () => void {
  const holder = {}
  holders.add(holder)
  tell()
  return () => {
    if (holders.delete(holder)) tell()
  }
}

/** Is there writing in this tab that a reload would interrupt? */
export function isWorkUnsaved(): boolean {
  return holders.size > 0
}

/** Calls when that changes. Returns the way to stop. */
export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
