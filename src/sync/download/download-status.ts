// The progress of a complete download, for screens.
import type { Failure } from '#domain/failure.ts'
import { createObservableRecord, type ObservableRecord } from '#domain/observable.ts'

interface Progress {
  readonly done: number
  readonly of: number
}

export interface DownloadStatus {
  /** `elsewhere`: another tab downloads. `stopped`: because of `failure`; resumes unless the device is full. */
  readonly phase: 'idle' | 'working' | 'elsewhere' | 'stopped' | 'done'
  readonly texts: Progress | null
  /** Null: not counted yet, or no worker stores pictures (`hasPictures`). */
  readonly pictures: Progress | null
  readonly hasPictures: boolean
  /** Pictures that the server does not have. */
  readonly missing: number
  readonly failure: Failure | null
}

export const NO_DOWNLOAD: DownloadStatus = {
  phase: 'idle',
  texts: null,
  pictures: null,
  hasPictures: true,
  missing: 0,
  failure: null,
}

export type DownloadBoard = ObservableRecord<DownloadStatus>

/** Creates the status board, with no download running. */
export function createDownloadBoard(): DownloadBoard {
  return createObservableRecord(NO_DOWNLOAD)
}
