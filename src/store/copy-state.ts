// How far the copy on the device has come, for what says so beside the lists.
import type { Rows } from './rows.ts'

/** Has the server ever answered? A list that is still loading counts. */
export async function hasArrived(rows: Rows): Promise<boolean> {
  return (await rows.readCheckpoint()).filled
}

/** How many articles can be read whole without a connection. */
export async function bodiesOnDevice(rows: Rows): Promise<number> {
  return await rows.countBodies()
}
