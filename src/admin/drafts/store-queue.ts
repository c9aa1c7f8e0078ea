// Runs work on the device, one piece after the other.
import type { Failure } from '#domain/failure.ts'
import type { Device } from '#store/device/device.ts'
import { onStore } from '#store/device/store-failure.ts'

export interface StoreQueue {
  /** Runs a piece of work after all before it. Rejects with a bug; a failing store is reported. */
  add(task: () => Promise<void>): Promise<void>
  /** Resolves when everything so far is over. */
  settled(): Promise<void>
}

export function createStoreQueue(device: Device, onFailure: (failure: Failure) => void): StoreQueue {
  let work: Promise<void> = Promise.resolve()
  return {
    add(task) {
      const done = work.then(async () => {
        const stored = await onStore(device, task)
        if (!stored.ok) onFailure(stored.failure)
      })
      // A bug is reported where it happened, and does not stop later work.
      work = done.catch(() => {})
      return done
    },
    settled: () => work,
  }
}
