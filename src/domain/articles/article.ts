// The article's type in every room (P2.1). `api/read/rows.ts` makes it from the table API's rows.

import { shownPicture } from '../pictures/picture-address.ts'

/** What lists need of an article: everything but the body. `rev` and `bodyRev` are the server's revision numbers. */
export interface ArticleHead {
  readonly id: string
  readonly title: string
  readonly introduction: string
  /** Addresses of up to five pictures, the cover first. */
  readonly images: readonly string[]
  /** A calendar day (`2026-11-18`) or an instant (ISO 8601, or PostgreSQL's form); see `dates.ts`. */
  readonly publishedAt: string
  /** When what one reads of it was changed last, as an instant; absent where it never was, or nobody knows. */
  readonly changedAt?: string
  readonly categoryId: string | null
  /** The legacy text column: shown when the article refers to no category. */
  readonly category: string | null
  /** 0 to 10 in tenths; null when absent. 0 is a score. */
  readonly overall: number | null
  /** Minutes, as the row says; null when it says nothing. */
  readonly readTime: number | null
  readonly rev: number
  readonly bodyRev: number
  readonly thin?: never
}

/**
 * What is kept of an article of a large magazine until it is shown: enough to order, find and name it. The rest is not
 * empty but unknown.
 */
export interface ThinHead extends Pick<
  ArticleHead,
  'id' | 'title' | 'publishedAt' | 'categoryId' | 'rev' | 'bodyRev'
> {
  readonly thin: true
}

/** The body of an article, stored apart from its head. */
export interface ArticleBody {
  readonly id: string
  readonly bodyRev: number
  readonly content: string
}

/** A head joined with its category, as cards and the article page show it (P2.5). */
export interface ListedArticle extends ArticleHead, CategoryOfArticle {}

/** A thin head joined with its category: what a list shows until the rest has been downloaded. */
export interface ListedTitle extends ThinHead, CategoryOfArticle {
  /** Not known: an article without category may be shown without a badge at first. */
  readonly category: null
}

/** An entry of a list: only where it is not `thin` is there more than a title. */
export type Listed = ListedArticle | ListedTitle

interface CategoryOfArticle {
  readonly categoryName: string | null
  readonly categoryColor: string | null
}

/** Minutes shown when the row says nothing (P2.7). */
export const DEFAULT_READ_TIME = 5

/** Minutes of reading: what the row says, else the default (P2.7). */
export function readTimeOf(article: Pick<ArticleHead, 'readTime'>): number {
  return article.readTime ?? DEFAULT_READ_TIME
}

/** The cover's address, or null when the article has no picture, or none that is known. */
export function coverOf(article: Pick<ArticleHead, 'images' | 'thin'> | ThinHead): string | null {
  return article.thin ? null : shownPicture(article.images[0])
}
