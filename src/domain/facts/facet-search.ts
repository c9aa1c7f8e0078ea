// The part of an address that facets read, for the routes of lists. Separate from `facet-question.ts`: every page has its route, and
// only lists with open facets need the rest.

/** The values of an address by name; undefined takes what the router would keep of the address as written. */
export type FacetSearch = Readonly<Record<string, string | undefined>>

/** What routes know of it. The names of fields are known later, with the category. */
export type ListSearch = { readonly orden?: string | undefined }

/** Two underscores begin what every object has. */
const NAME = /^(?:campo\.)?(?!__)[a-z0-9_]{1,32}$/
/** More belong to no form of ours. */
const MOST_NAMES = 40
/** Of one value. */
export const LONGEST_WORDS = 1000

/** Does this address ask for more than a list's own orders? Its list then needs the facets. */
export function asksFacets(search: FacetSearch): boolean {
  return Object.entries(search).some(([name, words]) => words && (name !== 'orden' || words !== 'nota'))
}

/**
 * The part of an address that facets may read, before the category's fields are known. Every other name is undefined: the
 * router merges the result into the raw address. `others`: names that the screen itself reads.
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
