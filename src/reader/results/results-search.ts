import { pageValue, textValue } from '#domain/pages/address-values.ts'
import { type ListOrder, orderSearch, type OrderSearch, parseOrderSearch } from '#domain/lists/listing.ts'

/** The query of a results page's address. The first page is not written. */
export interface ResultsSearch extends OrderSearch {
  readonly q?: string | undefined
  readonly pagina?: number | undefined
}

/**
 * Parses `?q=…&pagina=…&orden=nota`, which anybody may have written; without a search there is no page. Every field is
 * always set, perhaps to undefined: the router merges the result into the raw address.
 */
export function parseResultsSearch(search: Readonly<Record<string, unknown>>): ResultsSearch {
  const q = (textValue(search['q']) ?? '').trim() || undefined
  if (q === undefined) return { q, pagina: undefined, orden: undefined }
  return { q, pagina: pageValue(search['pagina']), ...parseOrderSearch(search) }
}

/** The address of a page of these results; a new search starts at page 1 (P3.7). */
export function resultsPage(q: string, page: number, order: ListOrder = 'newest'): ResultsSearch {
  return parseResultsSearch({ q, pagina: page, ...orderSearch(order) })
}
