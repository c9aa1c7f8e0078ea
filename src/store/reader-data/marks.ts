// Sets of ids in memory: articles saved, read, and complete on the device. Every card looks up its id, so cards must
// not query the database. Loaded once, after everything else (`follow-marks.ts`).
import { createObservableRecord, type ObservableRecord } from '#domain/observable.ts'

export interface Marks {
  readonly saved: ReadonlySet<string>
  /** Read to the end, at least once. */
  readonly read: ReadonlySet<string>
  /** Complete on the device, with text and pictures; null while unknown. */
  readonly here: ReadonlySet<string> | null
}

const NONE: ReadonlySet<string> = new Set()

/** Creates marks that are not loaded yet. */
export function createMarks(): ObservableRecord<Marks> {
  return createObservableRecord<Marks>({ saved: NONE, read: NONE, here: null })
}
