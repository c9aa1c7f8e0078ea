// The query of the article's screen. Loaded with that screen, because no list needs it.
import type { ArticleBody, Listed, ArticleHead } from '#domain/articles/article.ts'
import type { Author } from '#domain/authors/author.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import type { Spreads } from '#domain/facts/spread.ts'
import { type Relative, mostRelated, titleWords, wordWeights } from '#domain/articles/related.ts'
import { type Catalogue, indexesIn } from './copy/catalogue-patch.ts'
import { indexesOf, textAt, textsBetween } from './copy/packed-texts.ts'
import { idsAt, listed, pick, readLists } from './queries.ts'
import { scoreOf } from './copy/orders.ts'
import { type ShownArticle, shownArticle } from './shown-article.ts'
import { categorySpreads } from './facets/category-spreads.ts'
import { hasCopy } from './facets/device-facts.ts'
import type { Rows } from './rows.ts'

/** The number of related reviews below a text (P8.9). */
const RELATED_COUNT = 3

/** A review with its title. */
export type Neighbour = Pick<Listed, 'id' | 'title'>

export interface ArticleOnDevice extends ShownArticle {
  readonly body: ArticleBody | null
  /** Related reviews, without this one. */
  readonly related: readonly Listed[]
  /** The reviews published before and after it. Null at the ends, and if there is no article. */
  readonly earlier: Neighbour | null
  readonly later: Neighbour | null
  /** The author; absent if there is none, or they are not on the device. */
  readonly author?: Author
  /** The fields of its category; absent if the article has no values. */
  readonly fields?: readonly CategoryField[]
  /** The distribution of its category's numbers; only if a server rendered the page. A device queries it later. */
  readonly spreads?: Spreads
  /** The server that rendered the page reported that there is no such article. */
  readonly isMissing?: boolean
  /** The renderer could not write this body's tree as HTML, so the app renders it on startup. */
  readonly isDrawnLater?: boolean
}

/** Reads one article, its body if that is on the device, and related reviews. */
export async function articleById(rows: Rows, { id }: { id: string }): Promise<ArticleOnDevice> {
  // This read comes first: it makes a live query run again when the body arrives.
  const body = await rows.readBody(id)
  const shown = await shownArticle(rows, { id })
  if (shown.article === null) return { ...shown, body, related: [], earlier: null, later: null }
  const { catalogue, categories } = await readLists(rows)
  const [later, earlier] = idsBeside(catalogue, id)
  const ids = relatedIds(catalogue, shown.article, RELATED_COUNT)
  const others = await listed(rows, categories, [...ids, later, earlier])
  const { facts, categoryId } = shown.article
  const author =
    facts?.author === undefined
      ? undefined
      : (await rows.readAuthors()).find((each) => each.id === facts.author)
  const category = facts?.values && categories.find((each) => each.id === categoryId)
  return {
    ...shown,
    body,
    related: pick(others, ids),
    earlier: neighbour(others.get(earlier)),
    later: neighbour(others.get(later)),
    ...(author && { author }),
    ...(category?.fields && { fields: category.fields }),
    ...(category?.fields && !hasCopy(rows) && { spreads: await categorySpreads(rows, category) }),
  }
}

function neighbour(article: Listed | undefined): Neighbour | null {
  return article ? { id: article.id, title: article.title } : null
}

/** Returns the ids of the articles before and after this one, newest first; '' at the ends. */
function idsBeside({ ids }: Catalogue, id: string): [string, string] {
  const at = indexesOf(ids, new Set([id])).get(id)
  return at === undefined ? ['', ''] : [at > 0 ? textAt(ids, at - 1) : '', textAt(ids, at + 1)]
}

// Related reviews. They are chosen from the newest articles, whose scores every device has (`docs/sync.md`). So the
// server's page and the device show the same ones. No rows are read.

/** Beyond these newest articles, the device may have titles without scores. */
const NEWEST = 2000

interface Pool {
  readonly relatives: readonly Relative[]
  readonly weights: ReadonlyMap<string, number>
}

/** One pool per edition of the catalogue. */
const pools = new WeakMap<Catalogue, Pool>()

/** Returns the ids of the articles most related to this one, most related first. */
export function relatedIds(
  catalogue: Catalogue,
  { id, title, categoryId }: Pick<ArticleHead, 'id' | 'title' | 'categoryId'>,
  count: number,
): string[] {
  const { relatives, weights } = poolOf(catalogue)
  const self: Relative = { id, words: titleWords(title), categoryId, overall: null }
  const found = mostRelated(self, relatives, { weights, count }).map((each) => each.id)
  if (found.length === count || categoryId === null) return found
  // For a category without recent articles, falls back to its newest ones.
  const older = idsAt(catalogue, indexesIn(catalogue, categoryId, count + found.length + 1))
  return [...found, ...older.filter((each) => each !== id && !found.includes(each))].slice(0, count)
}

function poolOf(catalogue: Catalogue): Pool {
  const held = pools.get(catalogue)
  if (held) return held
  const { ids, titles, categories, categoryOf, scores } = catalogue
  const relatives = textsBetween(ids, 0, NEWEST).map((id, at): Relative => ({
    id,
    words: titleWords(textAt(titles, at)),
    categoryId: categories[(categoryOf[at] ?? 0) - 1] ?? null,
    overall: scoreOf(scores[at] ?? 0),
  }))
  const pool = { relatives, weights: wordWeights(relatives.map(({ words }) => words)) }
  pools.set(catalogue, pool)
  return pool
}
