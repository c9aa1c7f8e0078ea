import { idsIn, idsValue } from '#domain/lists/compared-ids.ts'

/** The query of a comparison's address. */
export interface ComparisonSearch {
  readonly ids?: string | undefined
}

/** Parses `?ids=…`, which is untrusted. Always set, perhaps to undefined: the router merges it into the raw address. */
export function parseComparisonSearch(search: Readonly<Record<string, unknown>>): ComparisonSearch {
  return { ids: idsValue(idsIn(search['ids'])) }
}
