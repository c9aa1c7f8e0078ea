import { isMatch, useMatches } from '@tanstack/react-router'
import { orderOf } from '#domain/lists/listing.ts'
import { type ListPlace, placeAt } from '#domain/lists/list-place.ts'
import type { HomeRows } from './load-home.ts'

/** A page of a list, as loaded by the router. */
export interface ShownList {
  readonly place: ListPlace
  /** What the address asks of the list, as its route has parsed it. */
  readonly search: object
  /** Undefined if the device has not answered in time. */
  readonly rows: HomeRows | undefined
}

/** The page of a list on the screen; null if there is none, or if it failed to load. */
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
