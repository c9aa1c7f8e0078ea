// How far the copy has come, in one record that is written in the same transaction as the rows it speaks of
// (docs/sync.md §5). Live queries watch this record, not the rows.

/** The place of an article in the order of lists, in the server's own words. */
export interface Cursor {
  readonly publishedAt: string
  readonly id: string
}

/**
 * `new`: nothing is known, or all must be asked again. `pull`: paging, newest first. `settle`: replaying what changed
 * while paging. `live`: complete; only changes are asked for.
 */
export type Phase = 'new' | 'pull' | 'settle' | 'live'

export interface Checkpoint {
  readonly key: 'checkpoint'
  /** Grows by one with every transaction; compared before each write, so that tabs cannot overwrite each other. */
  readonly version: number
  /** Which copy this is: made with its first row. Null: there is none, or it is of a build that gave no names. */
  readonly copyId: string | null
  /** Grows by one with every change that a reader can see. */
  readonly edition: number
  /** Grows when the server's revisions start anew; see `StoredHead`. */
  readonly era: number
  readonly generation: string | null
  readonly phase: Phase
  /** The smallest revision stated while paging: everything after it is replayed. */
  readonly replayFrom: number
  readonly cursor: Cursor | null
  /** How many articles from the cursor on are still to be paged whole; of those after them the titles alone (pull). */
  readonly wholeLeft: number
  /** Every change up to this revision is on the device (settle, live). */
  readonly since: number
  /** The largest revision that came by another way than the log (a page, an article asked for alone, an own write). */
  readonly ahead: number
  /** Was there a copy when this pull began? Then what the pull does not meet goes at its end. */
  readonly sweep: boolean
  /** Articles on the device, and the sum of their revisions: to compare with the server's. */
  readonly count: number
  readonly revisionSum: number
  /** A difference that a pull from zero did not repair; it is not pulled for again until it changes. */
  readonly drift: string | null
  /** Has any answer ever arrived? Until then an empty list means nothing. */
  readonly filled: boolean
  /** When the server was last found to say nothing newer, in milliseconds since 1970. */
  readonly checkedAt: number | null
}

export const NO_CHECKPOINT: Checkpoint = {
  key: 'checkpoint',
  version: 0,
  copyId: null,
  edition: 0,
  era: 0,
  generation: null,
  phase: 'new',
  replayFrom: 0,
  cursor: null,
  wholeLeft: Infinity,
  since: 0,
  ahead: 0,
  sweep: false,
  count: 0,
  revisionSum: 0,
  drift: null,
  filled: false,
  checkedAt: null,
}

/**
 * The record as it is stored. Four fields have the short names of the first builds there: a page of such a build that is
 * still open beside this one compares `v` before it writes, and counts on with `n` and `s`.
 */
export interface StoredCheckpoint extends Omit<
  Checkpoint,
  'version' | 'count' | 'revisionSum' | 'replayFrom'
> {
  readonly v: number
  readonly n: number
  readonly s: number
  readonly h0: number
}

/** Reads a record, or that of an empty device. A record of an older build may lack what has been added since. */
export function checkpointFrom(stored: Partial<StoredCheckpoint> = {}): Checkpoint {
  const {
    v: version,
    n: count,
    s: revisionSum,
    h0: replayFrom,
    ...rest
  } = { ...toStored(NO_CHECKPOINT), ...stored }
  return { ...rest, version, count, revisionSum, replayFrom }
}

/** The record to store for a checkpoint. */
export function toStored({
  version: v,
  count: n,
  revisionSum: s,
  replayFrom: h0,
  ...rest
}: Checkpoint): StoredCheckpoint {
  return { ...rest, v, n, s, h0 }
}
