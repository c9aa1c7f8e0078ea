// Headers of addresses with facets. All those of a category share its page, so what applies to only some of them
// cannot be in its tags.

import { parseSearch } from '#app/search-params.ts'
import { isFaceted } from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import { placeAt } from '#domain/lists/list-address.ts'
import type { Rows } from '#store/rows.ts'
import { withoutLastSlashes } from './page-key.ts'

/** Returns the slug of the category whose facets this address may contain; null if it has none. */
export function facetedSlug({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  return search === '' ? null : (placeAt(withoutLastSlashes(pathname))?.category ?? null)
}

/** Returns additional headers for a page: search engines must not list addresses with facets (P27.24). */
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
