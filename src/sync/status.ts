// What sync is doing and how old the data is: all that a screen may know of it. Words are the screens' (P26.16).

import type { Failure } from '#domain/failure.ts'
import { createObservableRecord, type Observable, type ObservableRecord } from '#domain/observable.ts'

export interface SyncStatus {
  /** Is a round under way in this tab? */
  readonly working: boolean
  /** Why the last round failed; null once one has succeeded. */
  readonly failure: Failure | null
  /** When the data was last known to be the server's, in milliseconds since 1970; null: never. */
  readonly checkedAt: number | null
}

export type SyncStatusSource = Observable<SyncStatus>
export type SyncStatusBoard = ObservableRecord<SyncStatus>

/** A status nobody has worked on yet. */
export function createStatus(checkedAt: number | null = null): SyncStatusBoard {
  return createObservableRecord<SyncStatus>({ working: false, failure: null, checkedAt })
}
