// One page of a table of the backoffice (P16.11), from the catalogue, which has thousands of titles in memory.
import { coverOf, type Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { countOf, type Catalogue } from './copy/catalogue-patch.ts'
import type { Device } from './device/device.ts'
import { indexesOf, textAt, textsBetween } from './copy/packed-texts.ts'
import { articlesByIds, readLists } from './queries.ts'
import { storeFailure } from './device/store-failure.ts'
import { titlesWith } from './search/title-search.ts'

// The catalogue's order by title, for the backoffice's list. The readers' first screen does not need it.
/** Titles are folded already. Plain comparison results in Spanish order once ñ sorts after every n. */
function byTitle({ titles }: Catalogue, indexes: readonly number[]): number[] {
  const keys = textsBetween(titles, 0, indexes.length).map((title) => title.replaceAll('ñ', 'n\uffff'))
  return indexes.toSorted((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]]
    if (left === right) return a - b
    return left < right ? -1 : 1
  })
}

/** Rows per page of the article table. */
const TABLE_PAGE = 20

export type ArticleOrder = 'newest' | 'oldest' | 'title' | 'title-down'

export interface ArticleTableArgs {
  /** Text to search for in titles; blank lists all. */
  readonly text: string
  /** Articles whose body contains the text; they are also listed. */
  readonly inTexts?: readonly string[] | undefined
  /** A category's id; null for all. */
  readonly category: string | null
  readonly order: ArticleOrder
  readonly page: number
  /** Only these articles, or all except these; if omitted, all. */
  readonly among?: { readonly ids: readonly string[]; readonly isIn: boolean } | undefined
  /** Lists only articles without it. Thin heads are never listed, because it is unknown whether they have a cover. */
  readonly lacks?: 'cover' | 'category' | undefined
  /** The ids of articles with a draft on the server, to find those that are gone. */
  readonly drafted?: readonly string[]
}

export interface ArticleTablePage {
  readonly rows: readonly Listed[]
  readonly categories: readonly Category[]
  /** The number of matching articles. */
  readonly total: number
  /** A page past the end becomes the last one. */
  readonly page: number
  readonly pageCount: number
  /** The number of articles on the device. */
  readonly stored: number
  /** Has any response ever arrived? Until then an empty table means nothing. */
  readonly filled: boolean
  /** Is every article listed? Until then a missing page or category may still arrive. */
  readonly complete: boolean
  /** The members of `drafted` that were deleted. */
  readonly gone: readonly string[]
}

/** Reads one page of the article table. */
export async function articleTable(device: Device, args: ArticleTableArgs): Promise<ArticleTablePage> {
  const { checkpoint, categories, catalogue } = await readLists(device)
  const found = await indexesFound(device, catalogue, args)
  const pageCount = Math.max(1, Math.ceil(found.length / TABLE_PAGE))
  const shown = Math.min(Math.max(args.page, 1), pageCount)
  const ids = found
    .slice((shown - 1) * TABLE_PAGE, shown * TABLE_PAGE)
    .map((index) => textAt(catalogue.ids, index))
  const complete = checkpoint.phase === 'live'
  const { drafted = [] } = args
  const here = indexesOf(catalogue.ids, new Set(drafted))
  return {
    rows: await articlesByIds(device, categories, ids),
    categories,
    total: found.length,
    page: shown,
    pageCount,
    stored: countOf(catalogue),
    filled: checkpoint.filled,
    complete,
    gone: complete ? drafted.filter((id) => !here.has(id)) : [],
  }
}

/** Returns the ids on all pages of the table. */
export async function articleTableIds(device: Device, args: ArticleTableArgs): Promise<string[]> {
  const { catalogue } = await readLists(device)
  const found = await indexesFound(device, catalogue, args)
  return found.map((index) => textAt(catalogue.ids, index))
}

async function indexesFound(
  device: Device,
  catalogue: Catalogue,
  { text, inTexts = [], category, order, among, lacks }: ArticleTableArgs,
): Promise<readonly number[]> {
  const query = text.trim()
  const wantedCategory = category === null ? null : catalogue.categories.indexOf(category) + 1 || NO_CATEGORY
  const isFound = query === '' ? null : marked(catalogue, titlesWith(catalogue.titles, query))
  const holding = new Set(inTexts)
  const named = among && new Set(among.ids)
  const matching = indexesIn(order, catalogue).filter(
    (index) =>
      (wantedCategory === null || catalogue.categoryOf[index] === wantedCategory) &&
      (lacks !== 'category' || catalogue.categoryOf[index] === 0) &&
      (isFound === null || isFound[index] === 1 || holding.has(textAt(catalogue.ids, index))) &&
      (named === undefined || named.has(textAt(catalogue.ids, index)) === among?.isIn),
  )
  return lacks === 'cover' ? await withoutCover(device, catalogue, matching) : matching
}

async function withoutCover(
  device: Device,
  { ids }: Catalogue,
  indexes: readonly number[],
): Promise<readonly number[]> {
  const heads = await device.copy.heads.bulkGet(indexes.map((index) => textAt(ids, index)))
  return indexes.filter((_, at) => {
    const head = heads[at]
    return head !== undefined && !head.thin && coverOf(head) === null
  })
}

/** Counts the articles on the device in this category. */
export async function countInCategory(
  device: Device,
  { category }: { readonly category: string },
): Promise<number> {
  const { catalogue } = await readLists(device)
  const number = catalogue.categories.indexOf(category) + 1
  return number === 0
    ? 0
    : catalogue.categoryOf.slice(0, countOf(catalogue)).filter((one) => one === number).length
}

/** A category number that no article has. */
const NO_CATEGORY = -1

function marked(catalogue: Catalogue, indexes: Uint32Array): Uint8Array {
  const marks = new Uint8Array(countOf(catalogue))
  for (const index of indexes) marks[index] = 1
  return marks
}

/** A cache, because sorting thousands of titles takes too long for a keystroke. */
const orders = new WeakMap<Catalogue, Partial<Record<ArticleOrder, readonly number[]>>>()

function indexesIn(order: ArticleOrder, catalogue: Catalogue): readonly number[] {
  const known = orders.get(catalogue)?.[order]
  if (known) return known
  const indexes = sorted(order, catalogue)
  orders.set(catalogue, { ...orders.get(catalogue), [order]: indexes })
  return indexes
}

/** Sorts the titles in advance. If the store fails, the table's query reports it. */
export async function prepareTitleOrder(device: Device): Promise<void> {
  try {
    indexesIn('title', (await readLists(device)).catalogue)
  } catch (error) {
    if (storeFailure(error) === null) throw error
  }
}

function sorted(order: ArticleOrder, catalogue: Catalogue): readonly number[] {
  switch (order) {
    case 'newest':
      return Array.from({ length: countOf(catalogue) }, (_, index) => index)
    case 'oldest':
      return indexesIn('newest', catalogue).toReversed()
    case 'title':
      return byTitle(catalogue, indexesIn('newest', catalogue))
    case 'title-down':
      return indexesIn('title', catalogue).toReversed()
  }
}
