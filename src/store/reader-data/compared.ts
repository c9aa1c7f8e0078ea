// The reviews chosen for comparison, for this tab's session, or without storage for this page.
import { useSyncExternalStore } from 'react'
import { idsIn, idsValue, MOST_COMPARED } from '#domain/lists/compared-ids.ts'
import { createObservable, type Observable } from '#domain/observable.ts'
import { sessionKept } from '../device/kept-storage.ts'

const KEY = 'compared'

export interface Compared extends Observable<readonly string[]> {
  /** Adds or removes an article. Returns false if the limit is reached. */
  toggle(id: string): boolean
  clear(): void
}

function createCompared(): Compared {
  // Null until the reader adds or removes one on this page; then it overrides the stored choice.
  const chosen = createObservable<readonly string[] | null>(null)
  let kept: readonly string[] | null = null

  const get = () => chosen.get() ?? (kept ??= idsIn(sessionKept.getItem(KEY)))

  function set(ids: readonly string[]): void {
    chosen.set(ids)
    if (ids.length === 0) sessionKept.removeItem(KEY)
    else sessionKept.setItem(KEY, idsValue(ids) ?? '')
  }

  return {
    get,
    subscribe: (listener) => chosen.subscribe(listener),
    toggle(id) {
      const ids = get()
      if (ids.includes(id)) set(ids.filter((each) => each !== id))
      else if (ids.length < MOST_COMPARED) set([...ids, id])
      else return false
      return true
    },
    clear: () => set([]),
  }
}

/** The reviews that this tab compares. */
export const compared = createCompared()

const NONE: readonly string[] = []

/** The ids of the reviews to compare; none in a rendered page and during its hydration. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(compared.subscribe, compared.get, () => NONE)
}
