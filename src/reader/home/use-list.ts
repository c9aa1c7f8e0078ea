import { isMatch, useMatches } from '@tanstack/react-router'
import { orderOf, parseOrderSearch } from '#domain/lists/listing.ts'
import { type ListPlace, placeAt } from '#domain/lists/list-place.ts'
import type { HomeRows } from './load-home.ts'

/** A page of a list, as the router has brought it. */
export interface ShownList {
  readonly place: ListPlace
  /** Undefined when the device has not answered in time. */
  readonly rows: HomeRows | undefined
}

/** The page of a list that is on the screen; null where there is none, also when its loading has failed. */
export function useList(): ShownList | null {
  const shown = useMatches({
    select: (matches) => (matches.at(-2)?.routeId === '/home' ? matches.at(-1) : undefined),
  })
  if (shown === undefined || shown.status === 'error') return null
  const place = placeAt(shown.pathname)
  const rows = isMatch(shown, 'loaderData.listing') ? shown.loaderData : undefined
  return place && { place: { ...place, order: orderOf(parseOrderSearch({ ...shown.search })) }, rows }
}
