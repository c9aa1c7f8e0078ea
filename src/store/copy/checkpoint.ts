// How far the copy has come, in one record that is written in the same transaction as the rows it speaks of
// (docs/sync.md §5). Live queries watch this record, not the rows.

import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'

/** The place of an article in the order of lists, in the server's own words. */
interface Cursor {
  readonly publishedAt: string
  readonly id: string
}

/**
 * `new`: nothing is known, or all must be asked again. `pull`: paging, newest first. `settle`: replaying what changed
 * while paging. `live`: complete; only changes are asked for.
 */
type Phase = 'new' | 'pull' | 'settle' | 'live'

export interface Checkpoint {
  readonly key: 'checkpoint'
  /** Grows by one with every transaction; compared before each write, so that tabs cannot overwrite each other. */
  readonly version: number
  /** Which copy this is: made with its first row. Null: there is none. */
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

// One step of sync: the server's answer, and how far it moves the checkpoint. `ingest.ts` writes it whole.

/** A row of a list, whole or its title alone. */
export type Head = ArticleHead | ThinHead

/** A deletion and the revision it happened at. */
export interface Gone {
  readonly id: string
  readonly rev: number
}

/** What a step may move; the rest of the checkpoint follows from the rows. */
export type Move = Partial<
  Omit<Checkpoint, 'key' | 'version' | 'copyId' | 'edition' | 'count' | 'revisionSum'>
>

export interface Step {
  /** The checkpoint that the step was computed from. */
  readonly from: Checkpoint
  readonly move: Move
  readonly heads?: readonly Head[]
  readonly categories?: readonly Category[]
  readonly goneArticles?: readonly Gone[]
  readonly goneCategories?: readonly Gone[]
  /** `categories` are all there were at this revision: others not newer than it go. */
  readonly allCategoriesAt?: number
  /** The ids met by a sweep, where they are more than the readable rows. */
  readonly met?: readonly string[]
  /** First step of a pull over an existing copy: forget what an earlier one met. */
  readonly beginSweep?: boolean
  /** The pull is complete: articles that none of its steps met go. */
  readonly endSweep?: boolean
  /** Rows carry no revisions (a plain table API): they count as newer when they differ. */
  readonly unnumbered?: boolean
}
