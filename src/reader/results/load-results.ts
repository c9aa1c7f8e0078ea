import { asksFacets } from '#domain/facts/route-facets.ts'
import { orderOf } from '#domain/lists/listing.ts'
import { type FacetList, facetList } from '#store/facets/facet-list.ts'
import type { Rows } from '#store/rows.ts'
import { searchResults, type SearchResults } from '#store/search/search-results.ts'
import { facetsIn, type ResultsSearch } from '../frame/route-searches.ts'

/** The rows of the results screen, read once before it is rendered. */
export interface ResultsRows {
  readonly results: SearchResults
  /** The reviews that match the filters. Absent without filters, and in rendered pages. */
  readonly facets?: FacetList
}

/** `search`: the parsed address. A rendered page's has no filters (`app/start/page-data.ts`). */
export async function loadResults(rows: Rows, search: ResultsSearch): Promise<ResultsRows> {
  const { q: text = '', pagina: page = 1 } = search
  const facets = facetsIn(search)
  const [results, found] = await Promise.all([
    searchResults(rows, { text, page, order: orderOf(facets) }),
    asksFacets(facets) && facetList(rows, { category: null, text, search: facets, page }),
  ])
  return { results, ...(found && { facets: found }) }
}
