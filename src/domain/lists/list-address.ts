// Addresses of pages of reviews (P3.1): `/`, `/pagina/3`, `/categoria/audio`, `/categoria/audio/3` (P3.2). Each page
// has one address, and the first has no number.
import { decodedPart, pageValue } from '../pages/address-values.ts'
import type { ListOrder } from './listing.ts'

export interface ListPlace {
  /** The slug; null: all of them. */
  readonly category: string | null
  /** From 1. */
  readonly page: number
  /** Newest first by default. It is not part of the path: category addresses have it in their query (`listing.ts`). */
  readonly order?: ListOrder
}

const PAGE_OF_ALL = /^\/pagina\/([^/]+)$/
const PAGE_OF_CATEGORY = /^\/categoria\/([^/]+)(?:\/([^/]+))?$/

/** The path of a place, with its leading slash. */
export function pathOf({ category, page }: ListPlace): string {
  if (category === null) return page > 1 ? `/pagina/${page}` : '/'
  const first = `/categoria/${encodeURIComponent(category)}`
  return page > 1 ? `${first}/${page}` : first
}

/** The place of a path; null if it is not a page of a list. Callers check whether the category exists. */
export function placeAt(pathname: string): ListPlace | null {
  if (pathname === '/') return { category: null, page: 1 }
  const [, ofAll] = PAGE_OF_ALL.exec(pathname) ?? []
  if (ofAll !== undefined) return isPageInPath(ofAll) ? { category: null, page: Number(ofAll) } : null
  const [, slug, page] = PAGE_OF_CATEGORY.exec(pathname) ?? []
  if (slug === undefined || (page !== undefined && !isPageInPath(page))) return null
  const category = decodedPart(slug)
  return category === null ? null : { category, page: page === undefined ? 1 : Number(page) }
}

/** The redirect target of a path that numbers the first page (`/pagina/1`, `/categoria/audio/0`); null for any other. */
export function firstPageAt(pathname: string): string | null {
  const [, list] = /^(\/pagina|\/categoria\/[^/]+)\/[01]$/.exec(pathname) ?? []
  return list === '/pagina' ? '/' : (list ?? null)
}

/** Is this a page number in a path: from 2 on, without leading zeros? */
export function isPageInPath(words: string): boolean {
  return pageValue(words) !== undefined && !words.startsWith('0')
}
