// Where a draft stands: at the revision that its form was opened at, or beside that, at a fraction of a revision, when the
// place is another draft's that nobody has decided on or another tab's.
import type { Draft, DraftKey } from '#store/drafts.ts'

/** Larger than any time in milliseconds for a century. */
const AFTER_ALL_TIMES = 2 ** 42

/** What is added to a revision for a place beside it; each time, in milliseconds, has its own. */
export function asideAt(time: number): number {
  return time / AFTER_ALL_TIMES
}

/** The place beside for a draft that has to move. */
export function placeBeside(draft: Draft): number {
  return revisionOf(draft) + asideAt(draft.savedAt)
}

/** The revision behind a place. */
export function revisionOf({ baseRev }: DraftKey): number {
  return Math.floor(baseRev)
}

/** Would one of them be written over the other? */
export function samePlace(a: DraftKey, b: DraftKey): boolean {
  return a.id === b.id && a.isNew === b.isNew && a.baseRev === b.baseRev
}

/** The form that a draft is of, as tabs call it among themselves. */
export function formOf({ kind, id }: Pick<DraftKey, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
