// Every page that the magazine has, and what each shows: for who renders them all, and the next time only those that show
// something else. No page is rendered here.

import type { Listed } from '#domain/article.ts'
import { pathOf } from '#domain/list-place.ts'
import type { Category } from '#domain/category.ts'
import { pageOf } from '#domain/listing.ts'
import { type HomeRows, loadHome } from '#reader/home/load-home.ts'
import { countOf, indexesIn } from '#store/catalogue-patch.ts'
import { textsBetween } from '#store/packed-texts.ts'
import { readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'

export interface SitePage {
  /** Its address, from the slash on. */
  readonly path: string
  /**
   * What it shows of the rows, beside the categories: two pages of one build that show the same are the same. Null where a
   * server without revisions does not say.
   */
  readonly shows: string | null
  /** The article whose text it holds. */
  readonly article?: string
}

/**
 * The first pages of a list are new with each publication; those behind them are taken to show the same until they are
 * made anew for another reason: each publication moves every one of them by one, and hardly anybody comes that far.
 */
export const CURRENT_PAGES = 5

export interface Site {
  /** Every page names them all, in its bar and in its colours. */
  readonly categories: readonly Category[]
  /** The lists, the articles newest first, the results screen without a question. */
  readonly pages: readonly SitePage[]
}

/** All of it, as these rows are now. */
export async function sitePages(rows: Rows): Promise<Site> {
  const { catalogue, categories } = await readLists(rows)
  const lists = [
    await listPages(rows, null, countOf(catalogue)),
    ...(await Promise.all(
      categories.map(({ id, slug }) => listPages(rows, slug, indexesIn(catalogue, id).length)),
    )),
  ]
  const heads = await rows.readHeads(textsBetween(catalogue.ids, 0, countOf(catalogue)))
  const articles = heads.flatMap((head) =>
    head
      ? {
          path: `/article/${encodeURIComponent(head.id)}`,
          // What stands below it, the newest of its category, is not looked at.
          shows: head.rev === 0 ? null : `${head.rev}.${head.bodyRev}`,
          article: head.id,
        }
      : [],
  )
  return { categories, pages: [...lists.flat(), ...articles, { path: '/search', shows: '' }] }
}

/** What machines read, where there is such a thing: to be asked for each time. */
export function documentPaths(categories: readonly Category[]): string[] {
  const lists = ['', ...categories.map(({ slug }) => pathOf({ category: slug, page: 1 }))]
  return [
    ...lists.flatMap((list) => [`${list}/feed.xml`, `${list}/feed.json`]),
    '/sitemap.xml',
    '/robots.txt',
  ]
}

async function listPages(rows: Rows, category: string | null, total: number): Promise<SitePage[]> {
  const { pageCount } = pageOf({ total, page: 1, filtered: category !== null })
  const pages = Array.from({ length: pageCount }, async (_, index) => {
    const place = { category, page: index + 1 }
    const shows = place.page > CURRENT_PAGES ? '' : shownBy(await loadHome(rows, place))
    return { path: pathOf(place), shows }
  })
  return await Promise.all(pages)
}

function shownBy({ listing, newest }: HomeRows): string | null {
  const { featured, items, stored, total } = listing
  const articles = [...featured, ...items, ...newest]
  if (articles.some(({ rev }) => rev === 0)) return null
  return [stored, total, ...articles.map(({ id, rev }: Listed) => `${id}.${rev}`)].join(' ')
}
