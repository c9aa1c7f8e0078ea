// The state of the copy on the device, shown in addition to the lists.
import type { Rows } from './rows.ts'

/** Has the server ever responded? A list that is still loading counts. */
export async function hasArrived(rows: Rows): Promise<boolean> {
  return (await rows.readCheckpoint()).filled
}

/** Returns the number of articles that can be read in full offline. */
export async function bodiesOnDevice(rows: Rows): Promise<number> {
  return await rows.countBodies()
}
