import { normaliseQuery } from '#domain/search.ts'

/** What the address of a page of results says. The first page is not written. */
export interface ResultsSearch {
  readonly q?: string
  readonly pagina?: number
}

/** Reads `?q=…&pagina=…`, whoever wrote it. */
export function parseResultsSearch(search: Readonly<Record<string, unknown>>): ResultsSearch {
  const asked = search['q']
  const q = normaliseQuery(typeof asked === 'string' || typeof asked === 'number' ? String(asked) : '')
  const pagina = Number(search['pagina'])
  return {
    ...(q !== '' && { q }),
    ...(Number.isSafeInteger(pagina) && pagina > 1 && { pagina }),
  }
}

/** The address of a page of these results; a new question starts at page 1 (spec §4). */
export function resultsPage(q: string, page: number): ResultsSearch {
  return parseResultsSearch({ q, pagina: page })
}
