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
  /** `FacetsAsked` as JSON. */
  readonly question: string
  /** The latest answer, perhaps to the question before. */
  readonly facets: FacetList | undefined
}

export interface FacetControlsProps extends FacetSlotProps {
  readonly onFound: (question: string, list: FacetList) => void
}

const load = () => import('./facet-part.tsx')
/** The button and the order, in the place of a list's own two orders. It asks the device. */
export const FacetControls = lazyPart<FacetControlsProps>(async () => (await load()).FacetControls)
/** The column beside a list, and the filters above it. */
export const FacetColumn = lazyPart<FacetSlotProps>(async () => (await load()).FacetColumn)

/** A list and its column. The column's place is there from the beginning, so that nothing moves when it is filled. */
export const FACET_GRID =
  'xl:grid xl:grid-cols-[16rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:gap-x-8 xl:noscript:block xl:in-data-older:block'
/** The list beside the column. */
export const FACET_LIST = 'xl:col-2'
/** The place of the orders, which stays as large as they are. */
export const FACET_ORDERS = 'grid justify-self-start max-xs:basis-full max-xs:justify-self-stretch'

/** What the facets of this question found, as far as it is known. `initial`: the loader's answer to the same question. */
export function useFacets(question: string, initial: FacetList | undefined) {
  const [found, setFound] = useState<{ readonly question: string; readonly list: FacetList }>()
  const { category, text, search }: FacetsAsked = JSON.parse(question)
  const last: Partial<FacetsAsked> = JSON.parse(found?.question ?? '{}')
  const isOfList = last.category === category && last.text === text
  // While the next answer is under way, the one before stays.
  const facets = found?.question === question || (isOfList && !initial) ? found?.list : initial
  return {
    facets,
    /** The list to show in place of the plain one. */
    shown: asksFacets(search) ? facets : undefined,
    onFound: (of: string, list: FacetList) => setFound({ question: of, list }),
  }
}
