// The type of an article, shared by all code (P2.1). `api/read/rows.ts` parses it from the table API's rows.
import type { ArticleDetails, HeadFacts } from '../facts/article-facts.ts'
import { shownPicture } from '../pictures/picture-address.ts'

/** An article in lists: everything except the body. `rev` and `bodyRev` are the server's revisions. */
export interface ArticleHead {
  readonly id: string
  readonly title: string
  readonly introduction: string
  /** Addresses of up to five pictures, the cover first. */
  readonly images: readonly string[]
  /** A calendar day (`2026-11-18`) or an instant (ISO 8601, or PostgreSQL's form); see `dates.ts`. */
  readonly publishedAt: string
  /** The instant of the last change that readers can see; absent if there was none, or if it is unknown. */
  readonly changedAt?: string
  readonly categoryId: string | null
  /** The legacy text column, shown if the article does not refer to a category (P2.4). */
  readonly category: string | null
  /** 0 to 10 in tenths; null when absent. 0 is a score. */
  readonly overall: number | null
  /** Minutes, from the row; null if it has none. */
  readonly readTime: number | null
  readonly rev: number
  readonly bodyRev: number
  /** Absent if the review has no facts that lists need. */
  readonly facts?: HeadFacts
  readonly thin?: never
}

/** All that a large magazine's device has of an article until it is shown. Missing fields are unknown, not empty. */
export interface ThinHead extends Pick<
  ArticleHead,
  'id' | 'title' | 'publishedAt' | 'categoryId' | 'rev' | 'bodyRev'
> {
  /** As in an article; also absent if the server does not report it. */
  readonly overall?: number
  readonly facts?: HeadFacts
  readonly thin: true
}

/** The body of an article, stored apart from its head. */
export interface ArticleBody {
  readonly id: string
  readonly bodyRev: number
  readonly content: string
  /** Absent if the review has none. */
  readonly details?: ArticleDetails
}

/** The revision of a related review in a server's page, which has only what its card shows (`page/answers.ts`). */
export const CARD_ONLY = -1

/** A head joined with its category, as cards and the article page show it (P2.5). */
export interface ListedArticle extends ArticleHead, CategoryOfArticle {}

/** A thin head joined with its category: what a list shows until the rest is downloaded. */
interface ListedTitle extends ThinHead, CategoryOfArticle {
  /** Unknown: an article without a category may be shown without a badge at first. */
  readonly category: null
}

/** An entry of a list. Only entries that are not `thin` have more than a title. */
export type Listed = ListedArticle | ListedTitle

interface CategoryOfArticle {
  readonly categoryName: string | null
  readonly categoryColor: string | null
}

/** The cover's address (P2.3); null if there is no picture, or if it is unknown. */
export function coverOf(article: Pick<ArticleHead, 'images' | 'thin'> | ThinHead): string | null {
  return article.thin ? null : shownPicture(article.images[0])
}
