// The context of a round: where it reads, where it writes, its clock, and its abort signal.

import type { Api } from '#api/client.ts'
import type { Device } from '#store/device/device.ts'
import type { Patience } from './round/retry.ts'

/** How much of a large magazine is pulled whole. */
export interface Portions {
  /** Up to this many articles, all heads are pulled whole; beyond it, only the newest, and titles of the others. */
  readonly wholeUpTo: number
  /** The number of these newest articles. */
  readonly newestWhole: number
}

export interface SyncContext extends Patience {
  readonly device: Device
  readonly api: Api
  /** Is the data saver on? Then no text is fetched before it is opened. */
  readonly isSavingData: () => boolean
  /** From 0 to 1. */
  readonly random: () => number
  /** By default `PORTIONS` of `pull.ts`. */
  readonly portions?: Portions
}
