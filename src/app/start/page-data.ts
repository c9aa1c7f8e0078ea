// The data of a rendered page: the rows it was rendered from, as loader results, and the server's state that they
// belong to. The app's first render uses them, so it equals the page.
import type { Backend } from '#domain/device/backend.ts'
import { type FacetSearch, parseFacetSearch } from '#domain/facts/route-facets.ts'
import { orderOf, orderSearch } from '#domain/lists/listing.ts'
import { pathOf, placeAt } from '#domain/lists/list-address.ts'
import { readSharing, writeSharing } from '#domain/device/shared-rows.ts'
import { isRow } from '#domain/row.ts'
import { COMPARISON } from '#domain/pages/screen-paths.ts'
import {
  parseComparisonSearch,
  parseResultsSearch,
  homePlace,
  parseHomeSearch,
  parsePageSearch,
} from '#reader/frame/route-searches.ts'
import { parseRankingSearch } from '#domain/lists/ranking-search.ts'
import { parseSearch, stringifySearch } from '../search-params.ts'

/** The loader results by name; `undefined` is left out. */
export type Answers = Readonly<Record<string, unknown>>

export interface PageData {
  /** The address of the rendered page (`readAddress`). */
  readonly path: string
  /** `device`: rendered from this device's own rows, by its worker. */
  readonly origin: 'server' | 'device'
  /** The server's generation, and the revision up to which the rows are complete. */
  readonly generation: string | null
  readonly rev: number
  /** When a device's rows last matched the server's, in milliseconds since 1970; null: the server rendered the page. */
  readonly checkedAt: number | null
  /** The number of articles in the magazine. */
  readonly total: number
  /** The newest articles without gaps, as far as the results contain them. */
  readonly newest: readonly { readonly id: string }[]
  readonly answers: Answers
  /** The backend that the server names. Pages rendered on a device use `/config.json` instead. */
  readonly backend?: Backend
}

/** The id of the script element that contains the data. */
export const PAGE_DATA_ID = 'page-data'

/**
 * The part of an address that decides what is shown: the path, and the query as the screen parses it. Former addresses
 * name a list in the query of the front page (`/?categoria=audio`), which a static host serves for them. Any other
 * query is ignored. Facets are applied on the device (P27.24); `facets` decides which of them stay.
 */
export function readAddress(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  facets: (asked: FacetSearch) => FacetSearch = renderedFacets,
): string {
  const parse = parserOf(pathname, facets)
  if (parse) return pathname + stringifySearch({ ...parse(parseSearch(search)) })
  return namesList({ pathname, search }) ? pathname + search : pathname
}

type Parser = (raw: Readonly<Record<string, unknown>>) => object

/** Returns the query parser of the screen at this path; null if it has no query. */
function parserOf(pathname: string, facets: (asked: FacetSearch) => FacetSearch): Parser | null {
  if (pathname === '/search')
    return (raw) => {
      const { q, pagina, ...asked } = parseResultsSearch(raw)
      return { q, pagina, ...facets(parseFacetSearch(asked)) }
    }
  if (typeof placeAt(pathname)?.category === 'string') return (raw) => facets(parseFacetSearch(raw))
  if (pathname === COMPARISON) return parseComparisonSearch
  if (pathname.startsWith('/autor/')) return parsePageSearch
  return pathname.startsWith('/mejores/') ? parseRankingSearch : null
}

/** Pages are not rendered per facet query: the only one they support is the order by score. */
function renderedFacets(asked: FacetSearch): FacetSearch {
  return orderSearch(orderOf(asked))
}

function namesList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== '/' || search === '') return false
  return pathOf(homePlace(parseHomeSearch(parseSearch(search)))) !== '/'
}

/** Serialises the data for a script element. */
export function writePageData(data: PageData): string {
  return writeSharing(data)
}

/** Reads the data of this document; null unless it was rendered for the current address. */
export function readPageData(
  page: Pick<Document, 'getElementById'>,
  address: Pick<Location, 'pathname' | 'search'>,
): PageData | null {
  const element = page.getElementById(PAGE_DATA_ID)
  const data = element?.textContent ? readSharing(element.textContent) : null
  return isPageData(data) && data.path === readAddress(address) ? data : null
}

function isPageData(value: unknown): value is PageData {
  return isRow(value) && 'path' in value && isRow(value['answers']) && typeof value['rev'] === 'number'
}
