// How far the copy has come, in one record that is written in the same transaction as the rows it speaks of
// (docs/sync.md §5). Live queries watch this record, not the rows.
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/facts/author.ts'
import type { Guide } from '#domain/facts/guide.ts'

interface Cursor {
  readonly publishedAt: string
  readonly id: string
}

/**
 * `new`: nothing is known, or everything must be requested again. `pull`: paging, newest first. `settle`: replaying
 * what changed while paging. `live`: complete; only changes are requested.
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
  /** The smallest revision stated while paging; every later change is replayed. */
  readonly replayFrom: number
  readonly cursor: Cursor | null
  /** In a pull, the number of whole articles still to come from the cursor on; after those come only titles. */
  readonly wholeLeft: number
  /** Every change up to this revision is on the device (settle, live). */
  readonly since: number
  /** The largest revision that did not come from the log: from a page, a single article or an own write. */
  readonly ahead: number
  /** Did a copy exist when this pull began? Then articles that the pull did not contain are deleted at its end. */
  readonly sweep: boolean
  /** Articles on the device, and the sum of their revisions: to compare with the server's. */
  readonly count: number
  readonly revisionSum: number
  /** A difference that a pull from zero did not repair. No further pull is made for it until it changes. */
  readonly drift: string | null
  /** Has any answer ever arrived? Until then an empty list means nothing. */
  readonly filled: boolean
  /** Are authors and guides on the device? A copy that an earlier release or a page began has none. */
  readonly hasAuthors: boolean
  /** Did a release store these rows that knew no facts? Then rows of the same revision are completed once. */
  readonly lacksFacts: boolean
  /** When the server last had nothing newer, in milliseconds since 1970. */
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
  hasAuthors: false,
  lacksFacts: false,
  checkedAt: null,
}

// One step of sync: the server's answer, and how far it moves the checkpoint. `ingest.ts` writes both in one
// transaction.

/** A row of a list, whole or its title alone. */
export type Head = ArticleHead | ThinHead

/** A deletion and the revision it happened at. */
export interface Gone {
  readonly id: string
  readonly rev: number
}

/** The fields that a step may move. The rest of the checkpoint follows from the rows. */
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
  readonly authors?: readonly Author[]
  readonly guides?: readonly Guide[]
  readonly goneAuthors?: readonly Gone[]
  readonly goneGuides?: readonly Gone[]
  /** `authors` and `guides` hold all of them at this revision; as below. */
  readonly allAuthorsAt?: number | undefined
  /** `categories` holds all categories at this revision; other ones that are not newer are deleted. */
  readonly allCategoriesAt?: number
  /** The ids that a sweep has met, if there are more of them than readable rows. */
  readonly met?: readonly string[]
  /** First step of a pull over an existing copy: forgets the ids that an earlier sweep met. */
  readonly beginSweep?: boolean
  /** The pull is complete: articles that no step met are deleted. */
  readonly endSweep?: boolean
  /** Rows of the stored revision are written too: they have columns that an earlier release left out. */
  readonly completes?: boolean
  /** The rows have no revisions (a plain table API). A row that differs counts as newer. */
  readonly unnumbered?: boolean
}
