// The revision guard: within an era no row falls back to an older revision, nor to a less complete one
// (docs/sync.md §5).

/** What the guard must know of a stored row. */
export interface StoredRevision {
  readonly rev: number
  readonly era: number
  readonly thin?: boolean
}

/** By article. */
export type StoredRevisions = ReadonlyMap<string, StoredRevision>

/** Is the arrived row newer than the stored one? `completes`: or does it have more of the same revision? */
export function isNews(
  row: { readonly rev: number },
  local: StoredRevision | undefined,
  era: number,
  completes = false,
): boolean {
  if (local === undefined || local.era !== era) return true
  return completes ? local.rev <= row.rev : local.rev < row.rev
}

/** Does the arrived row complete a stored title? That changes the order of no list. */
export function isRestOf(
  row: { readonly rev: number; readonly thin?: boolean },
  local: StoredRevision | undefined,
  era: number,
): boolean {
  return local?.thin === true && row.thin !== true && local.era === era && local.rev === row.rev
}
