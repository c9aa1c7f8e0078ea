// Suggestions while a reader types in the search box: the first articles of the results.

import type { Listed } from '#domain/articles/article.ts'
import { textAt } from '../copy/packed-texts.ts'
import { articlesByIds, readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

/** Offered at once. */
export const MOST_SUGGESTIONS = 6

export interface Suggestions {
  readonly items: readonly Listed[]
  /** Articles whose title holds the text: what the results screen counts. */
  readonly total: number
}

/** The newest articles whose title holds the text; where they are few, also those with its words in another order. */
export async function suggestions(rows: Rows, { text }: { text: string }): Promise<Suggestions> {
  const { catalogue, categories } = await readLists(rows)
  const query = text.trim()
  const found = titlesWith(catalogue.titles, query)
  const total = found.length
  const indexes = Array.from(found.subarray(0, MOST_SUGGESTIONS))
  // Overwrites what was found: its number and its beginning are noted by now.
  const others = titlesWithWords(catalogue.titles, query, MOST_SUGGESTIONS - indexes.length)
  const ids = [...indexes, ...others].map((index) => textAt(catalogue.ids, index))
  return { items: await articlesByIds(rows, categories, ids), total }
}
