// On a full device, deletes the whole body database, because nothing else frees space in time (docs/sync.md §9), and
// retries the write. Saved reviews have a copy in another database and stay (P11.2).
import type { Device } from './device.ts'
import { storeFailure } from './store-failure.ts'

/** Runs a write that is atomic. If the device is full, deletes the bodies and runs it again. */
export async function withFreeSpace<T>(device: Device, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (storeFailure(error)?.kind !== 'quota') throw error
    await device.giveUpBodies()
    return await write()
  }
}
