import { CAROUSEL_COUNT } from '#domain/lists/listing.ts'
import type { Listed } from '#domain/articles/article.ts'
import type { ListPlace } from '#domain/lists/list-place.ts'
import { type Listing, listing, newestArticles } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'

/** The carousel's query. */
export const NEWEST = { count: CAROUSEL_COUNT }

/** The rows of the home screen, read once before it is drawn, so that Back finds a page of the same height. */
export interface HomeRows {
  readonly listing: Listing
  readonly newest: Listed[]
}

export async function loadHome(rows: Rows, place: ListPlace): Promise<HomeRows> {
  const [page, newest] = await Promise.all([listing(rows, place), newestArticles(rows, NEWEST)])
  return { listing: page, newest }
}
