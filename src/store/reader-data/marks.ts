// Which articles the reader has saved and read, and which are on the device, as sets of ids: for cards, which ask for one
// id each and must not ask the database. Loaded once, behind everything else (`follow-marks.ts`).

import { createObservableRecord, type ObservableRecord } from '#domain/observable.ts'

export interface Marks {
  readonly saved: ReadonlySet<string>
  /** To the end, at least once. */
  readonly read: ReadonlySet<string>
  /** Here whole, text and pictures; null while that is not known. */
  readonly here: ReadonlySet<string> | null
}

const NONE: ReadonlySet<string> = new Set()

/** Marks that are not loaded yet. */
export function createMarks(): ObservableRecord<Marks> {
  return createObservableRecord<Marks>({ saved: NONE, read: NONE, here: null })
}
