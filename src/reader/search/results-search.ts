import { pageValue, textValue } from '#domain/address-values.ts'
import { normaliseQuery } from '#domain/search.ts'

/** What the address of a page of results says. The first page is not written. */
export interface ResultsSearch {
  readonly q?: string | undefined
  readonly pagina?: number | undefined
}

/**
 * Reads `?q=…&pagina=…`, whoever wrote it; without a question there is no page. Every field is given, also the undefined
 * ones: the router lays the result over the raw address.
 */
export function parseResultsSearch(search: Readonly<Record<string, unknown>>): ResultsSearch {
  const q = normaliseQuery(textValue(search['q']) ?? '') || undefined
  return { q, pagina: q === undefined ? undefined : pageValue(search['pagina']) }
}

/** The address of a page of these results; a new question starts at page 1 (spec §4). */
export function resultsPage(q: string, page: number): ResultsSearch {
  return parseResultsSearch({ q, pagina: page })
}
