// The data of a rendered page: the rows it was drawn from, as loader answers, and the server's state that they belong
// to. The app's first drawing uses them, so it equals the page.
import type { Backend } from '#domain/device/backend.ts'
import { type FacetSearch, parseFacetSearch } from '#domain/facts/facet-search.ts'
import { orderOf, orderSearch } from '#domain/lists/listing.ts'
import { pathOf, placeAt } from '#domain/lists/list-place.ts'
import { readSharing, writeSharing } from '#domain/device/shared-rows.ts'
import { COMPARISON } from '#domain/pages/screen-paths.ts'
import { parseComparisonSearch } from '#reader/compare/comparison-search.ts'
import { parseResultsSearch } from '#reader/results/results-search.ts'
import { parseSavedSearch } from '#reader/saved/saved-search.ts'
import { parseRankingSearch } from '#domain/lists/ranking-search.ts'
import { parseSearch, stringifySearch } from '../search-params.ts'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'

/** The loaders' answers by their names; `undefined` is left out. */
export type Answers = Readonly<Record<string, unknown>>

export interface PageData {
  /** The address of the rendered page (`readAddress`). */
  readonly path: string
  /** `device`: rendered from this device's own rows, by its worker. */
  readonly origin: 'server' | 'device'
  /** The server's line of revisions, and the revision up to which the rows are whole. */
  readonly generation: string | null
  readonly rev: number
  /** When a device's rows last matched the server's, in milliseconds since 1970; null: the server rendered the page. */
  readonly checkedAt: number | null
  /** How many articles the magazine has. */
  readonly total: number
  /** The newest articles, as far as the answers contain all of them. */
  readonly newest: readonly { readonly id: string }[]
  readonly answers: Answers
  /** The backend that the server names. A device's page leaves it to `/config.json`. */
  readonly backend?: Backend
}

/** The id of the script element that holds it. */
export const PAGE_DATA_ID = 'page-data'

/**
 * The part of an address that decides what is shown. That is the path, and on results, comparisons and pages of categories,
 * authors and rankings the query as they read it. Old addresses name a list in the query of the front page (`/?categoria=audio`). A static
 * host answers those with the front page, so their query stays. Elsewhere the query is ignored, so links with
 * tracking marks show the same page. Facets are applied on the device (P27.24); `facets` says what is kept of them.
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

/** How the screen at this path reads its query; null if it reads none. */
function parserOf(pathname: string, facets: (asked: FacetSearch) => FacetSearch): Parser | null {
  if (pathname === '/search')
    return (raw) => {
      const { q, pagina, ...asked } = parseResultsSearch(raw)
      return { q, pagina, ...facets(parseFacetSearch(asked)) }
    }
  if (typeof placeAt(pathname)?.category === 'string') return (raw) => facets(parseFacetSearch(raw))
  if (pathname === COMPARISON) return parseComparisonSearch
  if (pathname.startsWith('/autor/')) return parseSavedSearch
  return pathname.startsWith('/mejores/') ? parseRankingSearch : null
}

/** No page is rendered for each question: of facets it knows the order by score alone. */
function renderedFacets(asked: FacetSearch): FacetSearch {
  return orderSearch(orderOf(asked))
}

function namesList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== '/' || search === '') return false
  return pathOf(homePlace(parseHomeSearch(parseSearch(search)))) !== '/'
}

/** The data as the text of a script element. */
export function writePageData(data: PageData): string {
  return writeSharing(data)
}

/** The data of this document, if it was rendered for its present address; else null. */
export function readPageData(
  page: Pick<Document, 'getElementById'>,
  address: Pick<Location, 'pathname' | 'search'>,
): PageData | null {
  const element = page.getElementById(PAGE_DATA_ID)
  const data = element?.textContent ? readSharing(element.textContent) : null
  return isPageData(data) && data.path === readAddress(address) ? data : null
}

function isPageData(value: unknown): value is PageData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'answers' in value &&
    typeof value.answers === 'object' &&
    'rev' in value &&
    typeof value.rev === 'number'
  )
}
