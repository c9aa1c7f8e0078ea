// Tells when the copy has moved on, whichever tab moved it.

import { liveQuery } from 'dexie'
import type { Checkpoint } from './checkpoint.ts'
import type { Device } from '../device/device.ts'

/** Calls `listener` with the checkpoint now and after every change. Returns what stops it. */
export function watchCheckpoint({ copy }: Device, listener: (checkpoint: Checkpoint) => void): () => void {
  const subscription = liveQuery(() => copy.readCheckpoint()).subscribe({
    next: listener,
    // A store that cannot be read is reported by its readers and writers.
    error() {},
  })
  return () => subscription.unsubscribe()
}
