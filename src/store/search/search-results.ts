// The query of the results screen. It is separate because no screen needs it before the first search.
import type { Listed } from '#domain/articles/article.ts'
import { pageOf, type ListOrder } from '#domain/lists/listing.ts'
import { idsAt, listed, nextPage, pick, readLists, titlesOf } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { byScore } from '../copy/orders.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

const RELATED_RESULTS = 10

export interface SearchResults {
  readonly items: readonly Listed[]
  /** Titles with the query's words in another order: listed in addition to the results, and not counted (P7.14). */
  readonly related: readonly Listed[]
  /** As in a listing. */
  readonly ahead: readonly string[]
  readonly total: number
  /** Does any category of the magazine have fields? */
  readonly hasFields: boolean
  readonly page: number
  readonly pageCount: number
  readonly filled: boolean
  readonly complete: boolean
}

interface ResultsAsked {
  readonly text: string
  readonly page: number
  readonly order?: ListOrder
}

/** Finds titles that contain the text (P7.6), newest first (P7.11) or best first. Blank text matches nothing. */
export async function searchResults(
  rows: Rows,
  { text, page, order = 'newest' }: ResultsAsked,
): Promise<SearchResults> {
  const { checkpoint, catalogue, categories } = await readLists(rows)
  const query = text.trim()
  const inOrder = titlesWith(catalogue.titles, query)
  const found = order === 'highest' ? byScore(catalogue, inOrder) : inOrder
  const total = found.length
  const shown = pageOf({ total, page, filtered: true })
  const ids = idsAt(catalogue, found.subarray(...shown.items))
  const next = idsAt(catalogue, found.subarray(...nextPage(shown.items)))
  const related = idsAt(catalogue, titlesWithWords(catalogue.titles, query, RELATED_RESULTS))
  const articles = await listed(rows, categories, [...ids, ...next, ...related])
  return {
    items: pick(articles, ids),
    related: pick(articles, related),
    ahead: titlesOf(pick(articles, next)),
    total,
    hasFields: categories.some(({ fields }) => fields !== undefined),
    page: shown.page,
    pageCount: shown.pageCount,
    filled: checkpoint.filled,
    complete: checkpoint.phase === 'live',
  }
}
