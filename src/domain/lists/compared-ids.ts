// The compared reviews in an address (P10.2): at most three ids (`/comparar?ids=…`).

/** Two or three reviews are compared (P10.1). */
export const MOST_COMPARED = 3
/** A single review is no comparison. */
export const LEAST_COMPARED = 2

/** Valid characters of ids; anybody may have written the address. */
const ID = /^[\w-]{1,64}$/

/** The ids in an address, each once, up to the limit; an invalid value counts as absent. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  const ids = value.split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_COMPARED)
}

/** Ids as a value of the query; undefined if there are none. */
export function idsValue(ids: readonly string[]): string | undefined {
  return ids.join(',') || undefined
}
