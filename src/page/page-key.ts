import { readAddress } from '#app/start/page-data.ts'
import { parseSearch } from '#app/search-params.ts'
import { firstPageAt, pathOf, placeAt } from '#domain/lists/list-address.ts'
import { OEMBED_PATH } from '#domain/pages/document-paths.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { homePlace, parseHomeSearch } from '#reader/frame/route-searches.ts'
import { isFaceted } from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import type { Rows } from '#store/rows.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/** Returns the part of an address that decides its page: for the same rows, equal keys mean equal pages. */
export function pageKey(address: Address): string {
  if (address.pathname === OEMBED_PATH) return OEMBED_PATH + address.search
  const canonical = canonicalAddress(address)
  return canonical === null ? readAddress(address) : `/? ${canonical}`
}

/**
 * Returns the redirect target of an alternative address of a page (`/?categoria=audio&pagina=2`, `/pagina/1`,
 * `/guardados/`, `/categoria/%61udio`); null for every other address.
 */
export function canonicalAddress({ pathname, search }: Address): string | null {
  const path = spelled(withoutLastSlashes(pathname))
  const first = firstPageAt(path)
  if (first !== null) return first + search
  if (path !== pathname && (isScreenPath(path) || isAdminPath(path))) return path + search
  if (pathname !== '/' || search === '') return null
  const asked = parseHomeSearch(parseSearch(search))
  return asked.categoria === undefined && asked.pagina === undefined ? null : pathOf(homePlace(asked))
}

/** Returns the spelling that the router uses: characters that need no encoding have none, and others use capitals. */
function spelled(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.!~*'()-]/.test(sign) ? sign : code.toUpperCase()
  })
}

/** Returns the path as the router matches it. A regular expression would take quadratic time on many slashes. */
export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/** Returns the slug of the category whose facets this address may contain; null if it has none. */
export function facetedSlug({ pathname, search }: Address): string | null {
  return search === '' ? null : (placeAt(withoutLastSlashes(pathname))?.category ?? null)
}

/**
 * Returns additional headers for a page: search engines must not list addresses with facets (P27.24). All those of a
 * category share its page, so what applies to only some of them cannot be in its tags.
 */
export async function facetHeaders(
  address: Address,
  rows: Pick<Rows, 'readCategories'>,
): Promise<Readonly<Record<string, string>>> {
  const slug = facetedSlug(address)
  if (slug === null) return {}
  const category = (await rows.readCategories()).find((each) => each.slug === slug)
  const asked = parseFacetSearch(parseSearch(address.search))
  return isFaceted(asked, category?.fields ?? []) ? { 'x-robots-tag': 'noindex' } : {}
}
