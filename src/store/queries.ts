// Every read the screens make, by name. Order, filters and counts come from the catalogue, then only the rows shown are
// read, by key; categories are joined at reading (sync.md §3.6, spec §9).

import type { ArticleBody, Listed, ListedArticle } from '#domain/article.ts'
import { sortCategories, type Category } from '#domain/category.ts'
import { pageOf, PAGE_SIZE, type Range } from '#domain/listing.ts'
import { normaliseQuery } from '#domain/search.ts'
import { countOf, indexesIn, type Catalogue } from './catalogue-patch.ts'
import type { Checkpoint } from './checkpoint.ts'
import { textAt, textsBetween } from './packed-texts.ts'
import type { Rows } from './rows.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

const RELATED_COUNT = 3
const RELATED_RESULTS = 10

export interface Listing {
  readonly categories: readonly Category[]
  /** The category asked for; null when none was, or when there is none of that slug: then nothing is filtered. */
  readonly selected: Category | null
  readonly featured: readonly Listed[]
  readonly items: readonly Listed[]
  /** The ids of those on the next page of which only the title is here. */
  readonly ahead: readonly string[]
  readonly page: number
  readonly pageCount: number
  /** Articles that the pages hold together. */
  readonly total: number
  /** Articles on the device. */
  readonly stored: number
  /** Has an answer ever arrived? Until then an empty list means nothing. */
  readonly filled: boolean
  /** Is every article listed? Until then a page or a category that is missing may still come. */
  readonly complete: boolean
}

export interface ArticleOnDevice {
  /** Null also where only its title is here: that is no article to read. */
  readonly article: ListedArticle | null
  readonly body: ArticleBody | null
  /** The newest of the same category, without this one. */
  readonly related: readonly Listed[]
  /** Said by the server that rendered the page: there is no such article. */
  readonly isMissing?: boolean
  /** Said by who rendered the page: HTML cannot say this body's tree, so it is drawn when the app is there. */
  readonly isDrawnLater?: boolean
}

export interface SearchResults {
  readonly items: readonly Listed[]
  /** With the words of the query in another order: beside the results, and in no count (decision 6). */
  readonly related: readonly Listed[]
  /** As of a listing. */
  readonly ahead: readonly string[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly filled: boolean
  readonly complete: boolean
}

/** One page of the newest articles, of all or of the category with this slug. */
export async function listing(
  rows: Rows,
  { category, page }: { category: string | null; page: number },
): Promise<Listing> {
  const { checkpoint, catalogue, categories } = await readLists(rows)
  const selected = categories.find(({ slug }) => slug === category) ?? null
  const indexes = selected ? indexesIn(catalogue, selected.id) : null
  const stored = countOf(catalogue)
  const shown = pageOf({ total: indexes?.length ?? stored, page, filtered: selected !== null })
  const idsOf = (range: Range) =>
    indexes ? idsAt(catalogue, indexes.slice(...range)) : textsBetween(catalogue.ids, ...range)
  const featured = idsOf(shown.featured)
  const items = idsOf(shown.items)
  const next = idsOf(nextPage(shown.items))
  const articles = await listed(rows, categories, [...featured, ...items, ...next])
  return {
    categories,
    selected,
    featured: pick(articles, featured),
    items: pick(articles, items),
    ahead: titlesOf(pick(articles, next)),
    page: shown.page,
    pageCount: shown.pageCount,
    total: shown.paginated,
    stored,
    filled: checkpoint.filled,
    complete: checkpoint.phase === 'live',
  }
}

/** The newest articles, whatever their category. */
export async function newestArticles(rows: Rows, { count }: { count: number }): Promise<Listed[]> {
  const { catalogue, categories } = await readLists(rows)
  const ids = textsBetween(catalogue.ids, 0, count)
  return pick(await listed(rows, categories, ids), ids)
}

/** One article, its body if that is on the device, and what to read next. */
export async function articleById(rows: Rows, { id }: { id: string }): Promise<ArticleOnDevice> {
  // Before anything else: this read is what re-runs a live query when the body arrives.
  const body = await rows.readBody(id)
  const { catalogue, categories } = await readLists(rows)
  const known = (await listed(rows, categories, [id])).get(id)
  const article = known && !known.thin ? known : null
  const relatedIds = article ? newestOfCategory(catalogue, article) : []
  const related = pick(await listed(rows, categories, relatedIds), relatedIds)
  return { article, body, related }
}

/** The articles whose title holds the text, newest first (spec §5). Blank text finds nothing. */
export async function searchResults(
  rows: Rows,
  { text, page }: { text: string; page: number },
): Promise<SearchResults> {
  const { checkpoint, catalogue, categories } = await readLists(rows)
  const query = normaliseQuery(text)
  const found = titlesWith(catalogue.titles, query)
  const total = found.length
  const shown = pageOf({ total, page, filtered: true })
  const ids = idsAt(catalogue, found.subarray(...shown.items))
  const next = idsAt(catalogue, found.subarray(...nextPage(shown.items)))
  const related = idsAt(catalogue, titlesWithWords(catalogue.titles, query, RELATED_RESULTS))
  const articles = await listed(rows, categories, [...ids, ...next, ...related])
  return {
    items: pick(articles, ids),
    related: pick(articles, related),
    ahead: titlesOf(pick(articles, next)),
    total,
    page: shown.page,
    pageCount: shown.pageCount,
    filled: checkpoint.filled,
    complete: checkpoint.phase === 'live',
  }
}

/** Has any answer of the server ever arrived? A list that is still on its way counts. */
export async function hasArrived(rows: Rows): Promise<boolean> {
  return (await rows.readCheckpoint()).filled
}

/** How many articles can be read whole without a connection. */
export async function bodiesOnDevice(rows: Rows): Promise<number> {
  return await rows.countBodies()
}

/** The categories, sorted by name. */
export async function allCategories(rows: Rows): Promise<Category[]> {
  return sortCategories(await rows.readCategories())
}

export interface Lists {
  readonly checkpoint: Checkpoint
  readonly catalogue: Catalogue
  readonly categories: Category[]
}

/** What every list begins with: how far the copy is, the categories by name, and the catalogue at that edition. */
export async function readLists(rows: Rows): Promise<Lists> {
  const [checkpoint, categories] = await Promise.all([rows.readCheckpoint(), allCategories(rows)])
  const catalogue = await rows.catalogue.at(checkpoint)
  return { checkpoint, categories, catalogue }
}

/** The articles of these ids that are on the device, in this order. */
export async function articlesByIds(
  rows: Rows,
  categories: readonly Category[],
  ids: readonly string[],
): Promise<Listed[]> {
  return pick(await listed(rows, categories, ids), ids)
}

function newestOfCategory(catalogue: Catalogue, { id, categoryId }: ListedArticle): string[] {
  if (categoryId === null) return []
  return idsAt(catalogue, indexesIn(catalogue, categoryId, RELATED_COUNT + 1))
    .filter((candidate) => candidate !== id)
    .slice(0, RELATED_COUNT)
}

function idsAt({ ids }: Catalogue, indexes: readonly number[] | Uint32Array): string[] {
  return Array.from(indexes, (index) => textAt(ids, index))
}

async function listed(
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

/** A row may have gone between the catalogue and the read; the list is then one shorter until it runs again. */
function pick(articles: ReadonlyMap<string, Listed>, ids: readonly string[]): Listed[] {
  return ids.flatMap((id) => articles.get(id) ?? [])
}

function nextPage([, to]: Range): Range {
  return [to, to + PAGE_SIZE]
}

function titlesOf(articles: readonly Listed[]): string[] {
  return articles.flatMap(({ id, thin }) => (thin ? [id] : []))
}
