import { asksFacets, type FacetSearch } from '#domain/facts/route-facets.ts'
import { CAROUSEL_COUNT, orderOf } from '#domain/lists/listing.ts'
import type { Listed } from '#domain/articles/article.ts'
import { type ListPlace, placeAt } from '#domain/lists/list-address.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import { type Listing, listing, newestArticles } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'
import { isMatch, useMatches } from '@tanstack/react-router'

/** A page of a list, as loaded by the router. */
export interface ShownList {
  readonly place: ListPlace
  /** The query of the list, as parsed by its route. */
  readonly search: object
  /** Undefined if the device did not respond in time. */
  readonly rows: HomeRows | undefined
}

/** The page of a list currently shown; null if there is none, or if it failed to load. */
export function useList(): ShownList | null {
  const shown = useMatches({
    select: (matches) => (matches.at(-2)?.routeId === '/home' ? matches.at(-1) : undefined),
  })
  if (shown === undefined || shown.status === 'error') return null
  const place = placeAt(shown.pathname)
  const rows = isMatch(shown, 'loaderData.listing') ? shown.loaderData : undefined
  const { search } = shown
  return place && { place: { ...place, order: orderOf({ ...search }) }, search, rows }
}

/** The arguments of the carousel's query. */
export const NEWEST = { count: CAROUSEL_COUNT }

/** The rows of the home screen, read once before it is rendered, so that Back finds a page of the same height. */
export interface HomeRows {
  readonly listing: Listing
  readonly newest: Listed[]
  /** The reviews that match the filters. Absent without filters, and in rendered pages. */
  readonly facets?: FacetList
}

/** `search`: the facets in the address. A rendered page's address has none (`app/start/page-data.ts`). */
export async function loadHome(
  rows: Rows,
  { search = {}, ...place }: ListPlace & { readonly search?: FacetSearch },
): Promise<HomeRows> {
  const [page, newest, facets] = await Promise.all([
    listing(rows, place),
    newestArticles(rows, NEWEST),
    asksFacets(search) &&
      import('#store/facets/facet-list.ts').then((each) => each.facetList(rows, { ...place, search })),
  ])
  return { listing: page, newest, ...(facets && { facets }) }
}
