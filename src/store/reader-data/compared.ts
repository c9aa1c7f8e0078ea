// The reviews chosen for comparison, for this visit in this tab. If storage is forbidden or full, the choice lasts as
// long as the page.

import { useSyncExternalStore } from 'react'
import { idsIn, idsValue, MOST_COMPARED } from '#domain/lists/compared-ids.ts'
import { createObservable, type Observable } from '#domain/observable.ts'

const KEY = 'compared'

export interface Compared extends Observable<readonly string[]> {
  /** Chooses an article, or takes it out again. False when there is no more room. */
  toggle(id: string): boolean
  clear(): void
}

function createCompared(): Compared {
  // Null until something is chosen or taken out on this page; then what the tab has kept counts no more.
  const chosen = createObservable<readonly string[] | null>(null)
  let kept: readonly string[] | null = null

  const get = () => chosen.get() ?? (kept ??= stored())

  function set(ids: readonly string[]): void {
    chosen.set(ids)
    try {
      if (ids.length === 0) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, idsValue(ids) ?? '')
    } catch {
      // Nothing lost but the choice after a reload.
    }
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

function stored(): readonly string[] {
  try {
    return idsIn(sessionStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** What this tab compares. */
export const compared = createCompared()

const NONE: readonly string[] = []

/** The ids of the reviews chosen to be compared; none where the page is rendered and while it is taken over. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(compared.subscribe, compared.get, () => NONE)
}
