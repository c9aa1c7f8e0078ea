// What sync is doing and how old the data is: all that a screen may know of it. Words are the screens' (decision 10).

import type { Failure } from '#domain/failure.ts'

export interface SyncStatus {
  /** Is a round under way in this tab? */
  readonly working: boolean
  /** Why the last round failed; null once one has succeeded. */
  readonly failure: Failure | null
  /** When the data was last known to be the server's, in milliseconds since 1970; null: never. */
  readonly checkedAt: number | null
}

/** Fit for `useSyncExternalStore`: `get` gives the same object until something changes. */
export interface SyncStatusSource {
  get(): SyncStatus
  subscribe(listener: () => void): () => void
}

export interface SyncStatusBoard extends SyncStatusSource {
  set(change: Partial<SyncStatus>): void
}

/** A status nobody has worked on yet. */
export function createStatus(): SyncStatusBoard {
  let status: SyncStatus = { working: false, failure: null, checkedAt: null }
  const listeners = new Set<() => void>()
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(change) {
      const next = { ...status, ...change }
      if (
        next.working === status.working &&
        next.failure === status.failure &&
        next.checkedAt === status.checkedAt
      ) {
        return
      }
      status = next
      for (const listener of listeners) listener()
    },
  }
}
