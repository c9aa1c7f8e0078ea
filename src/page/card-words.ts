// The text of a page's card picture, from the rows.
import { coverOf, type ListedArticle } from '#domain/articles/article.ts'
import { badgeOf } from '#domain/categories/category-badge.ts'
import { site } from '#site.ts'
import { articlesByIds, readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'

export interface CardWords {
  readonly title: string
  /** Null draws no numeral: a card cannot explain that its score is missing. */
  readonly overall: number | null
  readonly categoryName: string | null
  /** `#rrggbb`; any other value means the default colour. */
  readonly categoryColor: string
  readonly tagline: string
}

/** The card of a review: texts, cover address and revision. */
export interface ReviewCard {
  readonly words: CardWords
  readonly cover: string | null
  readonly rev: number
}

/** The dark theme's background: a page that is not a review has no category colour. */
const SITE_COLOUR = '#131416'

/** The card of every page that is not a review. */
export const siteCardWords: CardWords = {
  title: site.description,
  overall: null,
  categoryName: null,
  categoryColor: SITE_COLOUR,
  tagline: site.tagline,
}

/** Returns the card of the review with this id; null if there is none. */
export async function reviewCard(id: string, rows: Rows): Promise<ReviewCard | null> {
  const { categories } = await readLists(rows)
  const [article] = await articlesByIds(rows, categories, [id])
  return !article || article.thin ? null : cardOf(article)
}

/** Creates the card of this review. */
export function cardOf(article: ListedArticle): ReviewCard {
  const badge = badgeOf(article)
  return {
    words: {
      title: article.title,
      overall: article.overall,
      categoryName: badge?.name ?? null,
      categoryColor: badge?.color ?? '',
      tagline: site.tagline,
    },
    cover: coverOf(article),
    rev: article.rev,
  }
}
