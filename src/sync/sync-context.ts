// The context of a round: where it reads, where it writes, its clock, and its abort signal.
import type { Api } from '#api/client.ts'
import type { Result } from '#domain/failure.ts'
import type { Checkpoint, Step } from '#store/copy/checkpoint.ts'
import { commit } from '#store/copy/ingest.ts'
import type { Device } from '#store/device/device.ts'
import type { Patience } from './round/retry.ts'

/** How much of a large magazine is pulled whole. */
export interface Portions {
  /** Up to this many articles, all heads are pulled whole; beyond it, only the newest, and titles of the others. */
  readonly wholeUpTo: number
  /** The number of these newest articles. */
  readonly newestWhole: number
  /** Rows written at once. Default: few, because somebody may be reading meanwhile. */
  readonly atOnce?: number
}

/** Where the steps of a round go: a device, or a server's memory. */
export interface RoundCopy {
  readCheckpoint(): Promise<Checkpoint>
  /** Writes one whole step; `conflict` as of `commit` (`store/copy/ingest.ts`). */
  commit(step: Step): Promise<Result<Checkpoint>>
}

/** What a round needs. */
export interface RoundContext extends Patience {
  readonly api: Api
  readonly copy: RoundCopy
  /** From 0 to 1. */
  readonly random: () => number
  /** By default `PORTIONS` of `pull.ts`. */
  readonly portions?: Portions
  /** Completes rows of a release without facts; see `complete-facts.ts`. Only a device has such rows. */
  readonly completeFacts?: (from: Checkpoint) => Promise<Result<Checkpoint>>
}

export interface SyncContext extends Omit<RoundContext, 'copy' | 'completeFacts'> {
  readonly device: Device
  /** Is the data saver on? Then no text is fetched before it is opened. */
  readonly isSavingData: () => boolean
}

/** The device as a round writes it. */
export function copyOf(device: Device): RoundCopy {
  return { readCheckpoint: () => device.copy.readCheckpoint(), commit: (step) => commit(device, step) }
}
