// The places of facets in a list. What is in them is a chunk of its own, because no page needs it for its first drawing
// (P27.21). A rendered page and a page without scripts have nothing in them.
import { useState } from 'react'
import { asksFacets, type FacetSearch } from '#domain/facts/facet-search.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import { lazyPart } from '../frame/lazy-part.tsx'

/** What an address asks of a list. */
export interface FacetsAsked {
  /** The slug of the list's category; null: all articles. */
  readonly category: string | null
  /** Only titles that contain it; absent: all. */
  readonly text?: string
  readonly search: FacetSearch
  readonly page: number
}

export interface FacetSlotProps {
  /** `controls`: the button and the order, in the place of a list's own two orders. `column`: beside the list, and above it. */
  readonly slot: 'controls' | 'column'
  /** `FacetsAsked` as JSON. */
  readonly question: string
  /** The answer; undefined while it is under way. */
  readonly facets: FacetList | undefined
  /** Takes what the device answered. */
  readonly onFound: (list: FacetList) => void
}

export const Facets = lazyPart<FacetSlotProps>(async () => (await import('./facet-part.tsx')).Facets)

/** A list with room for the column from the beginning, so that nothing moves when it is filled. */
export const FACET_LIST = 'xl:flow-root xl:ps-72 xl:noscript:ps-0'
/** The place of the orders, which stays as large as they are. */
export const FACET_ORDERS = 'grid max-xs:basis-full'

interface Found {
  readonly question: string
  readonly list: FacetList
}

/**
 * What the facets of this question (`FacetsAsked` as JSON) found, as far as it is known. `initial`: the loader's answer
 * to it.
 */
export function useFacets(question: string, initial: FacetList | undefined) {
  const [found, setFound] = useState<Found>()
  const facets = found?.question === question ? found.list : initial
  const { search }: FacetsAsked = JSON.parse(question)
  return {
    slot: { question, facets, onFound: (list: FacetList) => setFound({ question, list }) },
    search,
    /** The list to show in place of the plain one. */
    shown: asksFacets(search) ? facets : undefined,
    /** Do controls cover the list's own orders? */
    isCovered: (found ?? initial) !== undefined,
  }
}
