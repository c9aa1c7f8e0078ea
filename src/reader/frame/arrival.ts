import { placeAt } from '#domain/lists/list-place.ts'

/** As much of a place in the publication as decides what a change of place is. */
export interface Place {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/**
 * What a change of place is to a reader: another `screen` (its heading gets the focus), another `view` of the same one
 * (a page, a category: the focus stays with whoever asked), or nothing to tell of.
 */
export function arrivalOf(from: Place | undefined, to: Place): 'screen' | 'view' | null {
  if (from === undefined) return null
  // A new article that has been saved got its own address: whoever is writing it goes on writing.
  if (from.pathname === '/admin/articles/new' && /^\/admin\/articles\/[^/]+$/.test(to.pathname)) return 'view'
  if (from.pathname !== to.pathname) return isList(from) && isList(to) ? 'view' : 'screen'
  if (from.search['q'] !== to.search['q']) return 'screen'
  return JSON.stringify(from.search) === JSON.stringify(to.search) ? null : 'view'
}

function isList({ pathname }: Place): boolean {
  return placeAt(pathname) !== null
}
