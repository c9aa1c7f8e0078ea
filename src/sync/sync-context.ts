// The context of a round: its source, its destination, its clock and its abort signal.
import type { Api } from '#api/client.ts'
import type { Result } from '#domain/failure.ts'
import type { Checkpoint, Step } from '#store/copy/checkpoint.ts'
import { commit } from '#store/copy/ingest.ts'
import type { Device } from '#store/device/device.ts'
import type { Patience } from './round/retry.ts'

/** Limits for pulling a large magazine whole. */
export interface Portions {
  /** Up to this many articles, all heads are pulled whole; beyond it, only the newest, and titles of the others. */
  readonly wholeUpTo: number
  /** The number of newest articles pulled whole beyond that limit. */
  readonly newestWhole: number
  /** Rows per write. Few by default, because somebody may be reading. */
  readonly atOnce?: number
}

/** The destination of a round's steps: a device, or a server's memory. */
export interface RoundCopy {
  readCheckpoint(): Promise<Checkpoint>
  /** Writes one whole step; `conflict` as in `commit` (`store/copy/ingest.ts`). */
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
  /** Completes rows stored by a release that did not know facts; see `complete-facts.ts`. Only a device has such rows. */
  readonly completeFacts?: (from: Checkpoint) => Promise<Result<Checkpoint>>
}

export interface SyncContext extends Omit<RoundContext, 'copy' | 'completeFacts'> {
  readonly device: Device
  /** Is the data saver on? Then no text is fetched before it is opened. */
  readonly isSavingData: () => boolean
}

/** Adapts a device as the destination of a round. */
export function copyOf(device: Device): RoundCopy {
  return { readCheckpoint: () => device.copy.readCheckpoint(), commit: (step) => commit(device, step) }
}
