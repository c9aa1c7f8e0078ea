// The guard of revisions: within an era no row falls back to an older one (docs/sync.md §5), nor to less of the same one.

/** What the guard must know of a stored row. */
export interface StoredRevision {
  readonly rev: number
  readonly era: number
  readonly thin?: boolean
}

/** By article. */
export type StoredRevisions = ReadonlyMap<string, StoredRevision>

/** Is what arrived newer than what is stored? */
export function isNews(
  row: { readonly rev: number },
  local: StoredRevision | undefined,
  era: number,
): boolean {
  return local === undefined || local.era !== era || local.rev < row.rev
}

/** Is what arrived the rest of a row of which only the title is stored? No list changes its order by it. */
export function isRestOf(
  row: { readonly rev: number; readonly thin?: boolean },
  local: StoredRevision | undefined,
  era: number,
): boolean {
  return local?.thin === true && row.thin !== true && local.era === era && local.rev === row.rev
}
