// The state of sync and the age of the data, for screens. Screens provide the texts (P26.16).
import type { Failure } from '#domain/failure.ts'
import { createObservableRecord, type Observable, type ObservableRecord } from '#domain/observable.ts'

export interface SyncStatus {
  /** Is a round running in this tab? */
  readonly working: boolean
  /** Why the last round failed; null once one has succeeded. */
  readonly failure: Failure | null
  /** When the data was last known to equal the server's, in milliseconds since 1970; null: never. */
  readonly checkedAt: number | null
}

export type SyncStatusSource = Observable<SyncStatus>
export type SyncStatusBoard = ObservableRecord<SyncStatus>

/** Creates a status before any round. */
export function createStatus(checkedAt: number | null = null): SyncStatusBoard {
  return createObservableRecord<SyncStatus>({ working: false, failure: null, checkedAt })
}
