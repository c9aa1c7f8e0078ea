// Parses the queries of the screens' addresses, which are untrusted; invalid values are ignored. Every field is always
// set, perhaps to undefined: the router merges the result into the raw address.
import { pageValue, textValue } from '#domain/pages/address-values.ts'
import type { ListPlace } from '#domain/lists/list-address.ts'
import { type FacetSearch, type ListSearch, parseFacetSearch } from '#domain/facts/route-facets.ts'
import { idsIn, idsValue } from '#domain/lists/compared-ids.ts'

/** The query of former addresses: `/?categoria=audio&pagina=3`, which are paths today (P3.3). */
export interface HomeSearch {
  /** The slug of the category. */
  readonly categoria?: string | undefined
  /** From 2; without it, page 1. */
  readonly pagina?: number | undefined
}

export function parseHomeSearch(raw: Readonly<Record<string, unknown>>): HomeSearch {
  return { categoria: textValue(raw['categoria']), pagina: pageValue(raw['pagina']) }
}

/** Returns the place of such an address. */
export function homePlace({ categoria, pagina }: HomeSearch): ListPlace {
  return { category: categoria ?? null, page: pagina ?? 1 }
}

/** The query of a results page's address, with its facets. The first page is omitted. */
export interface ResultsSearch extends ListSearch {
  readonly q?: string | undefined
  readonly pagina?: number | undefined
}

/** Parses `?q=…&pagina=…&orden=nota&marca=…`; without a search there is no page. */
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

/** Parses `?pagina=…`: a page from 2 on. */
export function parsePageSearch(search: Readonly<Record<string, unknown>>): {
  readonly pagina?: number | undefined
} {
  return { pagina: pageValue(search['pagina']) }
}

/** Parses a comparison's `?ids=…`. */
export function parseComparisonSearch(search: Readonly<Record<string, unknown>>): {
  readonly ids?: string | undefined
} {
  return { ids: idsValue(idsIn(search['ids'])) }
}
