// The query of the results screen. It is separate because no screen needs it before the first search.
import type { Listed } from '#domain/articles/article.ts'
import { pageOf, type ListOrder, type Range } from '#domain/lists/listing.ts'
import { idsAt, type ListPage, pick, readLists, readPage } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { byScore } from '../copy/orders.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

const RELATED_RESULTS = 10

export interface SearchResults extends ListPage {
  /** Titles with the query's words in another order: listed in addition to the results, and not counted (P7.14). */
  readonly related: readonly Listed[]
  /** Does any category of the magazine have fields? */
  readonly hasFields: boolean
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
  const lists = await readLists(rows)
  const { catalogue, categories } = lists
  const query = text.trim()
  // First, because it overwrites the result of `titlesWith`.
  const related = idsAt(catalogue, titlesWithWords(catalogue.titles, query, RELATED_RESULTS))
  const inOrder = titlesWith(catalogue.titles, query)
  const found = order === 'highest' ? byScore(catalogue, inOrder) : inOrder
  const shown = pageOf({ total: found.length, page, filtered: true })
  const idsOf = (range: Range) => idsAt(catalogue, found.subarray(...range))
  const [pageRows, articles] = await readPage(rows, lists, shown, idsOf, related)
  return {
    related: pick(articles, related),
    hasFields: categories.some(({ fields }) => fields !== undefined),
    ...pageRows,
  }
}
