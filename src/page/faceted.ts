// Addresses of facets. All those of a category have its one page, so its tags cannot say what holds for some of them.

import { parseSearch } from '#app/search-params.ts'
import { isFaceted } from '#domain/facts/facet-question.ts'
import { parseFacetSearch } from '#domain/facts/facet-search.ts'
import { placeAt } from '#domain/lists/list-place.ts'
import type { Rows } from '#store/rows.ts'
import { withoutLastSlashes } from './page-key.ts'

/** The slug of the category whose facets this address may name; null if it names none. Only then `facetHeaders` reads rows. */
export function facetedSlug({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  return search === '' ? null : (placeAt(withoutLastSlashes(pathname))?.category ?? null)
}

/** Headers beside the page's own: search engines list no address with facets (P27.24). */
export async function facetHeaders(
  address: Pick<URL, 'pathname' | 'search'>,
  rows: Pick<Rows, 'readCategories'>,
): Promise<Readonly<Record<string, string>>> {
  const slug = facetedSlug(address)
  if (slug === null) return {}
  const category = (await rows.readCategories()).find((each) => each.slug === slug)
  const asked = parseFacetSearch(parseSearch(address.search))
  return isFaceted(asked, category?.fields ?? []) ? { 'x-robots-tag': 'noindex' } : {}
}
