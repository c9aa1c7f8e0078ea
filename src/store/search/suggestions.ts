// Suggestions while a reader types in the search box: the first articles of the results.
import type { Listed } from '#domain/articles/article.ts'
import { textAt } from '../copy/packed-texts.ts'
import { articlesByIds, readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

/** The most suggestions shown. */
export const MOST_SUGGESTIONS = 6

export interface Suggestions {
  readonly items: readonly Listed[]
  /** The number of articles whose title contains the text, as counted by the results screen. */
  readonly total: number
}

/** Finds the newest titles that contain the text. If there are few, also titles with its words in another order. */
export async function suggestions(rows: Rows, { text }: { text: string }): Promise<Suggestions> {
  const { catalogue, categories } = await readLists(rows)
  const query = text.trim()
  const found = titlesWith(catalogue.titles, query)
  const total = found.length
  const indexes = Array.from(found.subarray(0, MOST_SUGGESTIONS))
  // This overwrites the previous result, so its length and first entries were copied before.
  const others = titlesWithWords(catalogue.titles, query, MOST_SUGGESTIONS - indexes.length)
  const ids = [...indexes, ...others].map((index) => textAt(catalogue.ids, index))
  return { items: await articlesByIds(rows, categories, ids), total }
}
