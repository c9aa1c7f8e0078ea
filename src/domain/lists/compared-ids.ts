// The compared reviews in an address (P10.2): at most three ids (`/comparar?ids=…`). `src/reader/compare/comparison.tsx` names ids without a review.

/** Two or three reviews are compared (P10.1). */
export const MOST_COMPARED = 3
/** A single review is not a comparison. */
export const LEAST_COMPARED = 2

/** Valid characters of ids; addresses are untrusted. */
const ID = /^[\w-]{1,64}$/

/** Returns the ids in an address without duplicates, up to the limit; an invalid value is ignored. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  const ids = value.split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_COMPARED)
}

/** Ids as a value of the query; undefined if there are none. */
export function idsValue(ids: readonly string[]): string | undefined {
  return ids.join(',') || undefined
}
