// What every part of a round works with: where from, where to, by which clock, and until when.

import type { Api } from '#api/client.ts'
import type { Device } from '#store/device/device.ts'
import type { Patience } from './round/retry.ts'

/** How much of a large magazine is pulled whole. */
export interface Portions {
  /** Of a magazine of up to so many articles, all heads; of a larger one the newest, and the titles of the others. */
  readonly wholeUpTo: number
  /** How many these newest are. */
  readonly newestWhole: number
}

export interface SyncContext extends Patience {
  readonly device: Device
  readonly api: Api
  /** Has the reader asked for little traffic? Then no text is fetched before it is opened. */
  readonly isSavingData: () => boolean
  /** From 0 to 1. */
  readonly random: () => number
  /** `PORTIONS` of `pull.ts` where not given. */
  readonly portions?: Portions
}
