// One step of sync: what the server said, and how far that moves the checkpoint. Written whole by `ingest.ts`.

import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Checkpoint } from './checkpoint.ts'

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
