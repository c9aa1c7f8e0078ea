import { pageValue, textValue } from '#domain/pages/address-values.ts'
import { type FacetSearch, type ListSearch, parseFacetSearch } from '#domain/facts/route-facets.ts'

/** The query of a results page's address, with its facets. The first page is omitted. */
export interface ResultsSearch extends ListSearch {
  readonly q?: string | undefined
  readonly pagina?: number | undefined
}

/**
 * Parses `?q=…&pagina=…&orden=nota&marca=…`, which is untrusted; without a search there is no page. Every field is
 * always set, possibly to undefined: the router merges the result into the raw address.
 */
export function parseResultsSearch(search: Readonly<Record<string, unknown>>): ResultsSearch {
  const q = (textValue(search['q']) ?? '').trim() || undefined
  if (q === undefined) return { q, pagina: undefined, orden: undefined }
  return { q, pagina: pageValue(search['pagina']), ...facetsIn(search) }
}

/** Returns the facets of such a query, including the order. */
export function facetsIn(search: object): FacetSearch {
  return parseFacetSearch({ ...search }, ['q', 'pagina'])
}

/** Returns the address of a page of these results; a new search starts at page 1 (P3.7). */
export function resultsPage(q: string, page: number, facets: FacetSearch = {}): ResultsSearch {
  return parseResultsSearch({ ...facets, q, pagina: page })
}
