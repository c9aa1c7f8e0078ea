// How far the copy has come: one record, written in the same transaction as the rows it describes (docs/sync.md §5).
// Live queries watch this record, not the rows.
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'

interface Cursor {
  readonly publishedAt: string
  readonly id: string
}

/**
 * `new`: nothing is known, or everything must be requested again. `pull`: paging, newest first. `settle`: replaying
 * what changed while paging. `live`: complete; only changes are requested.
 */
export const PHASES = ['new', 'pull', 'settle', 'live'] as const

export interface Checkpoint {
  readonly key: 'checkpoint'
  /** Incremented with every transaction; compared before each write, so that tabs cannot overwrite each other. */
  readonly version: number
  /** Identifies the copy; created with its first row. Null if there is no copy. */
  readonly copyId: string | null
  /** Incremented with every change visible to readers. */
  readonly edition: number
  /** Incremented when the server's revisions start over; see `StoredHead`. */
  readonly era: number
  readonly generation: string | null
  readonly phase: (typeof PHASES)[number]
  /** The smallest revision stated while paging; every later change is replayed. */
  readonly replayFrom: number
  readonly cursor: Cursor | null
  /** In a pull, how many articles after the cursor are still to be pulled whole, before only titles are. */
  readonly wholeLeft: number
  /** Every change up to this revision is on the device (settle, live). */
  readonly since: number
  /** The largest revision that did not come from the log, but from a page, a single article or a write of this device. */
  readonly ahead: number
  /** Did a copy exist when this pull began? If so, articles that the pull did not contain are deleted at its end. */
  readonly sweep: boolean
  /** The number of articles on the device and the sum of their revisions, to compare with the server's. */
  readonly count: number
  readonly revisionSum: number
  /** A difference that a full pull did not repair. It causes no further pull until it changes. */
  readonly drift: string | null
  /** Has any response ever arrived? Until then an empty list means nothing. */
  readonly filled: boolean
  /** Are authors and guides on the device? A copy started by an earlier release or a rendered page has none. */
  readonly hasAuthors: boolean
  /** Were these rows stored by a release that did not know facts? If so, rows of the same revision are completed once. */
  readonly lacksFacts: boolean
  /** When the server was last known to have nothing newer, in milliseconds since 1970. */
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

// One step of sync: the response, and how it moves the checkpoint. `ingest.ts` writes both in one transaction.

/** A row of a list: whole, or only its title. */
export type Head = ArticleHead | ThinHead

/** A deletion and its revision. */
export interface Gone {
  readonly id: string
  readonly rev: number
}

/** The fields that a step may set. The rest of the checkpoint is derived from the rows. */
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
  /** `authors` and `guides` contain all of them at this revision; otherwise as below. */
  readonly allAuthorsAt?: number | undefined
  /** `categories` contains all categories at this revision; others that are not newer are deleted. */
  readonly allCategoriesAt?: number
  /** The ids seen by a sweep, if there are more than readable rows. */
  readonly met?: readonly string[]
  /** The first step of a pull over an existing copy: forgets the ids seen by an earlier sweep. */
  readonly beginSweep?: boolean
  /** The pull is complete: articles not seen by any step are deleted. */
  readonly endSweep?: boolean
  /** Rows of the stored revision are also written: they have columns that an earlier release did not store. */
  readonly completes?: boolean
  /** The rows have no revisions (a plain table API). A row that differs counts as newer. */
  readonly unnumbered?: boolean
}
