// Within an era a row is never replaced by an older revision, nor by a less complete one (docs/sync.md §5).

/** The properties of a stored row that the guard needs. */
export interface StoredRevision {
  readonly rev: number
  readonly era: number
  readonly thin?: boolean
}

/** Keyed by article id. */
export type StoredRevisions = ReadonlyMap<string, StoredRevision>

/** Is the incoming row newer than the stored one? `completes`: or more complete at the same revision? */
export function isNews(
  row: { readonly rev: number },
  local: StoredRevision | undefined,
  era: number,
  completes = false,
): boolean {
  if (local === undefined || local.era !== era) return true
  return completes ? local.rev <= row.rev : local.rev < row.rev
}

/** Does the incoming row complete a stored title? That does not change the order of any list. */
export function isRestOf(
  row: { readonly rev: number; readonly thin?: boolean },
  local: StoredRevision | undefined,
  era: number,
): boolean {
  return local?.thin === true && row.thin !== true && local.era === era && local.rev === row.rev
}
