// The part of an address that belongs to facets, for the routes of lists. Separate from `facet-address.ts`: every
// page loads the routes, and only lists with open facets need the rest.

/** The values of an address by name; undefined removes a name that the router would otherwise keep. */
export type FacetSearch = Readonly<Record<string, string | undefined>>

/** The part known to routes. The names of fields are only known with the category. */
export type ListSearch = { readonly orden?: string | undefined }

/** Two underscores begin names such as `__proto__`. */
const NAME = /^(?:campo\.)?(?!__)[a-z0-9_]{1,32}$/
/** No form of ours creates more. */
const MOST_NAMES = 40
/** The most characters of one value. */
export const LONGEST_WORDS = 1000

/** Does this address ask for more than the basic orders of a list? If so, the list needs the facets. */
export function asksFacets(search: FacetSearch): boolean {
  return Object.entries(search).some(([name, words]) => words && (name !== 'orden' || words !== 'nota'))
}

/**
 * Returns the part of an address that may belong to facets, before the category's fields are known. Every other name
 * is undefined: the router merges the result into the raw address. `others`: names that the screen itself uses.
 */
export function parseFacetSearch(
  raw: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
): FacetSearch {
  let left = MOST_NAMES
  const isReadable = (name: string, words: unknown): words is string =>
    typeof words === 'string' && words.length <= LONGEST_WORDS && NAME.test(name) && left-- > 0
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !others.includes(name))
      .map(([name, words]) => [name, isReadable(name, words) ? words : undefined]),
  )
}
