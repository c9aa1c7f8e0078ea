// The slots of facets in a list. Their content is a separate chunk, because no page needs it for its first render
// (P27.21). In a rendered page and without scripts they are empty.
import { useState } from 'react'
import { asksFacets, type FacetSearch } from '#domain/facts/route-facets.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import { lazyPart } from '../frame/lazy-part.tsx'

/** The list that an address refers to. */
export interface FacetsAsked {
  /** The slug of the list's category; null: all articles. */
  readonly category: string | null
  /** Only titles that contain it; absent: all. */
  readonly text?: string
  readonly search: FacetSearch
  readonly page: number
}

export interface FacetSlotProps {
  /** `controls`: in place of the list's own two orders. `column`: beside the list, and above it. */
  readonly slot: 'controls' | 'column'
  /** `FacetsAsked` as JSON. */
  readonly question: string
  /** The answer; undefined while it is loading. */
  readonly facets: FacetList | undefined
  /** Receives the device's answer. */
  readonly onFound: (list: FacetList) => void
}

export const Facets = lazyPart<FacetSlotProps>(async () => (await import('./facet-part.tsx')).Facets)

/** Reserves space for the column from the start, so that nothing moves when it is filled. */
export const FACET_LIST = 'xl:flow-root xl:ps-72 xl:noscript:ps-0'
/** The space of the orders, which keeps their size. */
export const FACET_ORDERS = 'grid max-xs:basis-full'

interface Found {
  readonly question: string
  readonly list: FacetList
}

/** The facets' result for this question (`FacetsAsked` as JSON), if known. `initial`: the loader's result. */
export function useFacets(question: string, initial: FacetList | undefined) {
  const [found, setFound] = useState<Found>()
  const facets = found?.question === question ? found.list : initial
  const { search }: FacetsAsked = JSON.parse(question)
  return {
    slot: { question, facets, onFound: (list: FacetList) => setFound({ question, list }) },
    search,
    /** The list to show instead of the plain one. */
    shown: asksFacets(search) ? facets : undefined,
    /** Do controls cover the list's own orders? */
    isCovered: (found ?? initial) !== undefined,
  }
}
