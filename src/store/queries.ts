// The main queries of the screens. Order, filters and counts come from the catalogue (P24.13). Then only the rows
// shown are read by key, and joined with their categories (docs/sync.md §6).
import type { Listed } from '#domain/articles/article.ts'
import { sortCategories, type Category } from '#domain/categories/category.ts'
import { LEAST_RANKED } from '#domain/lists/ranking-search.ts'
import {
  bestCount,
  CAROUSEL_COUNT,
  FEATURED_COUNT,
  type ListingPage,
  pageOf,
  PAGE_SIZE,
  type Range,
  type ListOrder,
} from '#domain/lists/listing.ts'
import { countOf, indexesIn, type Catalogue } from './copy/catalogue-patch.ts'
import type { Checkpoint } from './copy/checkpoint.ts'
import { textAt, textsBetween } from './copy/packed-texts.ts'
import type { Rows } from './rows.ts'
import { bestOf, byScore } from './copy/orders.ts'

/** One page of a list of articles. */
export interface ListPage {
  readonly items: readonly Listed[]
  /** The ids of thin heads on the next page. */
  readonly ahead: readonly string[]
  /** The number of articles on all pages. */
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Has any response ever arrived? Until then an empty list means nothing. */
  readonly filled: boolean
  /** Is every article listed? Until then a missing page or category may still arrive. */
  readonly complete: boolean
}

export interface Listing extends ListPage {
  readonly categories: readonly Category[]
  /** The selected category; null if there is none, or none has that slug. Nothing is filtered then. */
  readonly selected: Category | null
  /** Does the selected category have a ranking? */
  readonly isRanked?: boolean
  /** The best articles of the category by score, without those in carousel and cover. */
  readonly best: readonly Listed[]
  readonly featured: readonly Listed[]
  /** The number of articles on the device. */
  readonly stored: number
}

interface ListingAsked {
  readonly category: string | null
  readonly page: number
  /** The order of a category's pages; featured articles are always the newest (P4.19). */
  readonly order?: ListOrder
}

/** Reads one page of all articles, or of the category with this slug; newest first by default. */
export async function listing(
  rows: Rows,
  { category, page, order = 'newest' }: ListingAsked,
): Promise<Listing> {
  const lists = await readLists(rows)
  const { catalogue, categories } = lists
  const selected = categories.find(({ slug }) => slug === category) ?? null
  const indexes = selected ? indexesIn(catalogue, selected.id) : null
  const stored = countOf(catalogue)
  const shown = pageOf({ total: indexes?.length ?? stored, page, filtered: selected !== null })
  const ordered = indexes && order === 'highest' ? byScore(catalogue, indexes) : indexes
  const idsOf = (range: Range, from = ordered) =>
    from ? idsAt(catalogue, from.slice(...range)) : textsBetween(catalogue.ids, ...range)
  // Articles in the carousel and the cover are not listed again.
  const rest = indexes?.slice(FEATURED_COUNT).filter((index) => index >= CAROUSEL_COUNT) ?? []
  const best = idsAt(catalogue, bestOf(catalogue, rest, bestCount(rest.length)))
  const featured = idsOf(shown.featured, indexes)
  const [pageRows, articles] = await readPage(rows, lists, shown, idsOf, [...best, ...featured])
  return {
    categories,
    selected,
    ...(indexes && isRanked(catalogue, indexes) && { isRanked: true }),
    best: pick(articles, best),
    featured: pick(articles, featured),
    stored,
    ...pageRows,
  }
}

/** Reads one page of a list, and the articles with the ids `more`; returns all of them by id, too. */
export async function readPage(
  rows: Rows,
  { checkpoint, categories }: Lists,
  { items, paginated, page, pageCount }: ListingPage,
  idsOf: (range: Range) => string[],
  more: readonly string[] = [],
): Promise<[ListPage, ReadonlyMap<string, Listed>]> {
  const ids = idsOf(items)
  const next = idsOf([items[1], items[1] + PAGE_SIZE])
  const articles = await listed(rows, categories, [...more, ...ids, ...next])
  const shown = {
    items: pick(articles, ids),
    ahead: titlesOf(pick(articles, next)),
    total: paginated,
    page,
    pageCount,
    filled: checkpoint.filled,
    complete: checkpoint.phase === 'live',
  }
  return [shown, articles]
}

/** Are there enough scores among these articles for a ranking (P27.35)? */
export function isRanked({ scores }: Catalogue, indexes: readonly number[]): boolean {
  return indexes.filter((index) => scores[index]).length >= LEAST_RANKED
}

/** Reads the newest articles of all categories. */
export async function newestArticles(rows: Rows, { count }: { count: number }): Promise<Listed[]> {
  const { catalogue, categories } = await readLists(rows)
  const ids = textsBetween(catalogue.ids, 0, count)
  return pick(await listed(rows, categories, ids), ids)
}

/** Reads the categories, sorted by name. */
export async function allCategories(rows: Rows): Promise<Category[]> {
  return sortCategories(await rows.readCategories())
}

export interface Lists {
  readonly checkpoint: Checkpoint
  readonly catalogue: Catalogue
  readonly categories: Category[]
}

/** Reads what every list needs: the checkpoint, the categories by name, and the catalogue at that edition. */
export async function readLists(rows: Rows): Promise<Lists> {
  const [checkpoint, categories] = await Promise.all([rows.readCheckpoint(), allCategories(rows)])
  const catalogue = await rows.catalogue.at(checkpoint)
  return { checkpoint, categories, catalogue }
}

/** Reads the articles with these ids that are on the device, in the order of the ids. */
export async function articlesByIds(
  rows: Rows,
  categories: readonly Category[],
  ids: readonly string[],
): Promise<Listed[]> {
  return pick(await listed(rows, categories, ids), ids)
}

/** Returns the ids of the articles at these indexes. */
export function idsAt({ ids }: Catalogue, indexes: readonly number[] | Uint32Array): string[] {
  return Array.from(indexes, (index) => textAt(ids, index))
}

/** Reads the articles with these ids that are on the device, by id. */
export async function listed(
  rows: Rows,
  categories: readonly Category[],
  ids: readonly string[],
): Promise<Map<string, Listed>> {
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const articles = new Map<string, Listed>()
  for (const head of await rows.readHeads([...new Set(ids)])) {
    if (!head) continue
    const { era: _, ...article } = head
    const category = article.categoryId === null ? undefined : categoryById.get(article.categoryId)
    const joined = { categoryName: category?.name ?? null, categoryColor: category?.color ?? null }
    articles.set(
      article.id,
      article.thin ? { ...article, ...joined, category: null } : { ...article, ...joined },
    )
  }
  return articles
}

/** Returns the articles in the order of the ids, without those deleted since the catalogue was read. */
export function pick(articles: ReadonlyMap<string, Listed>, ids: readonly string[]): Listed[] {
  return ids.flatMap((id) => articles.get(id) ?? [])
}

/** Returns the ids of thin heads. */
export function titlesOf(articles: readonly Listed[]): string[] {
  return articles.flatMap(({ id, thin }) => (thin ? [id] : []))
}

/** Is there a published guide (P27.31)? An object, so that it can be one of a page's rows (`page-rows.ts`). */
export async function hasGuides(rows: Rows): Promise<{ readonly guides: boolean }> {
  return { guides: (await rows.readGuides()).length > 0 }
}
