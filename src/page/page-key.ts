import { readAddress } from '#app/start/page-data.ts'
import { parseSearch } from '#app/search-params.ts'
import { firstPageAt, pathOf } from '#domain/lists/list-place.ts'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/** What of an address decides its page: over the same rows, addresses of one key have one page. */
export function pageKey(address: Address): string {
  const list = formerListAt(address)
  return list === null ? readAddress(address) : `/? ${list}`
}

/** The target of a list's other address (`/?categoria=audio&pagina=2`, `/pagina/1`); null for every other address. */
export function formerListAt({ pathname, search }: Address): string | null {
  const first = firstPageAt(pathname)
  if (first !== null) return first + search
  if (pathname !== '/' || search === '') return null
  const asked = parseHomeSearch(parseSearch(search))
  return asked.categoria === undefined && asked.pagina === undefined ? null : pathOf(homePlace(asked))
}
