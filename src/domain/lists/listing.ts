// Which articles are featured, and which are on page n, in which order: newest first, or best first with `?orden=nota`.
// Only arithmetic: the store reads rows. Ranges are half-open, for `slice(...range)` or `offset`/`limit`.

/** Reviews on a page of a list (P4.15) or of results (P7.11). */
export const PAGE_SIZE = 10
/** The number of newest reviews on the cover, or of the category if one is selected (P4.13). */
export const FEATURED_COUNT = 3
/** The number of newest reviews in the carousel, under any filter (P4.7). */
export const CAROUSEL_COUNT = 9

/** The most reviews named as the best at the top of a category. */
const MOST_BEST = 3

/** Returns how many of `total` reviews are named as the best: at most half. */
export function bestCount(total: number): number {
  return Math.min(MOST_BEST, Math.floor(total / 2))
}

export type Range = readonly [from: number, to: number]

export interface ListingPage {
  /** The page shown, from 1: the requested one, or the nearest that exists. */
  readonly page: number
  /** At least 1, even if there is nothing to show. */
  readonly pageCount: number
  /** The number of articles on all pages. */
  readonly paginated: number
  readonly featured: Range
  readonly items: Range
}

/**
 * Without a filter the pages contain the articles after the featured block; with one, every article that matches
 * (P4.16). `total` is the number of matches. A page past the end becomes the last (P3.6).
 */
export function pageOf(asked: { total: number; page: number; filtered: boolean }): ListingPage {
  const first = asked.filtered ? 0 : Math.min(FEATURED_COUNT, asked.total)
  const paginated = asked.total - first
  const pageCount = Math.max(1, Math.ceil(paginated / PAGE_SIZE))
  const page = clampPage(asked.page, pageCount)
  const from = first + (page - 1) * PAGE_SIZE
  return {
    page,
    pageCount,
    paginated,
    featured: [0, Math.min(FEATURED_COUNT, asked.total)],
    items: [from, Math.min(from + PAGE_SIZE, asked.total)],
  }
}

function clampPage(page: number, pageCount: number): number {
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, Math.trunc(page)), pageCount)
}

export type ListOrder = 'newest' | 'highest'

/** The order of an address (P4.19): any value but `nota` is ignored. Newest first is the default. */
export function orderOf({ orden }: Readonly<Record<string, unknown>>): ListOrder {
  return orden === 'nota' ? 'highest' : 'newest'
}

/** The query of a list in this order. */
export function orderSearch(order: ListOrder): { readonly orden?: 'nota' } {
  return order === 'highest' ? { orden: 'nota' } : {}
}
