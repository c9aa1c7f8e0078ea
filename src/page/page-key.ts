import { readAddress } from '#app/start/page-data.ts'
import { parseSearch } from '#app/search-params.ts'
import { firstPageAt, pathOf } from '#domain/lists/list-place.ts'
import { OEMBED_PATH } from '#domain/pages/document-paths.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/** What of an address decides its page: over the same rows, addresses of one key have one page. */
export function pageKey(address: Address): string {
  if (address.pathname === OEMBED_PATH) return OEMBED_PATH + address.search
  const canonical = canonicalAddress(address)
  return canonical === null ? readAddress(address) : `/? ${canonical}`
}

/**
 * The target of a page's other address (`/?categoria=audio&pagina=2`, `/pagina/1`, `/guardados/`, `/categoria/%61udio`); null for
 * every other address.
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

/** The one spelling that the router draws: signs that need no encoding have none, and others have capitals. */
function spelled(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.!~*'()-]/.test(sign) ? sign : code.toUpperCase()
  })
}

/** The path as the router matches it. A loop, because a pattern would read a path of many slashes once for each of them. */
export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}
