// Which reviews are compared: at most three, by their ids, as an address says them (`/comparar?ids=…`).

export const MOST_COMPARED = 3
/** One alone is a review, no comparison. */
export const LEAST_COMPARED = 2

/** What ids are made of; the address may have been written by anybody. */
const ID = /^[\w-]{1,64}$/

/** The ids that an address names, each once, as many as are compared; what is none counts as nothing said. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  const ids = value.split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_COMPARED)
}

/** The other way round; undefined where there are none. */
export function idsValue(ids: readonly string[]): string | undefined {
  return ids.join(',') || undefined
}
