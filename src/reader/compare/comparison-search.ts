import { idsIn, idsValue } from '#domain/lists/compared-ids.ts'

/** What the address of a comparison says. */
export interface ComparisonSearch {
  readonly ids?: string | undefined
}

/** Reads `?ids=…`, whoever wrote it. The field is given, also undefined: the router lays the result over the raw address. */
export function parseComparisonSearch(search: Readonly<Record<string, unknown>>): ComparisonSearch {
  return { ids: idsValue(idsIn(search['ids'])) }
}
