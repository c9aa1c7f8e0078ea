// The guard of revisions: within an era no row falls back to an older one (sync.md §3.3).

/** Is what arrived newer than what is stored? */
export function isNews(
  row: { readonly rev: number },
  local: { readonly rev: number; readonly era: number } | undefined,
  era: number,
): boolean {
  return local === undefined || local.era !== era || local.rev < row.rev
}
