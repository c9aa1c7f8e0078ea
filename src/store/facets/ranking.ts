// The query of a category's ranking: its best reviews by score or by a numeric field, optionally below a price.
import type { Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { type Facet, facetsOf } from '#domain/facts/facet.ts'
import type { FacetFilter } from '#domain/facts/facet-address.ts'
import type { Guide } from '#domain/guides/guide.ts'
import { LEAST_RANKED, PRICE_LIMITS, type RankingSearch } from '#domain/lists/ranking-search.ts'
import { idsAt, listed, pick, readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt } from './device-facts.ts'
import { answerFacets } from './facet-answer.ts'
import type { FacetIndex } from './facet-index.ts'
import { indexAt } from './facet-indexes.ts'

/** The most entries of a ranking (P27.34). */
const MOST_RANKED = 20
/** A cent: 'menos de 200 €' does not contain 200 €. */
const CENT = 0.01

export interface Ranking {
  /** Null if no category has this slug. */
  readonly category: Category | null
  /** The field it is sorted by; null for the score. */
  readonly field: CategoryField | null
  /** The price limit, in euros; null for none. */
  readonly most: number | null
  readonly items: readonly Listed[]
  /** The fields with enough reviews for a ranking, in the category's order. */
  readonly fields: readonly CategoryField[]
  /** The price limits below which there are enough, but not all, reviews. */
  readonly limits: readonly number[]
  /** The published guides of the category. */
  readonly guides: readonly Pick<Guide, 'slug' | 'title'>[]
  readonly complete: boolean
}

/** A field without a ranking is ignored. */
interface RankingAsked extends RankingSearch {
  readonly slug: string
}

/** Reads the ranking of the category with this slug, by score unless a field is requested. */
export async function ranking(rows: Rows, { slug, por, menos = 0 }: RankingAsked): Promise<Ranking> {
  const lists = await readLists(rows)
  const { catalogue, categories, checkpoint } = lists
  const complete = checkpoint.phase === 'live'
  const category = categories.find((each) => each.slug === slug) ?? null
  const nothing = {
    category,
    field: null,
    most: null,
    items: [],
    fields: [],
    limits: [],
    guides: [],
    complete,
  }
  if (category === null) return nothing
  const facets = facetsOf(category.fields ?? [], { isAll: false })
  const facts = await factsAt(rows, catalogue)
  const index = await indexAt(rows, { ...lists, facts, category, facets }, category)
  const ranked = facets.filter(({ name, field }) => isRanking(field) && countOf(index, name) >= LEAST_RANKED)
  const order = ranked.find(({ field }) => field?.key === por) ?? facets.find(({ name }) => name === 'nota')
  if (!order) return nothing
  const most = menos > 0 ? menos : null
  const found = inOrder(index, order, most).slice(0, MOST_RANKED)
  const ids = idsAt(
    catalogue,
    found.map((at) => index.indexes[at] ?? 0),
  )
  return {
    category,
    field: order.field,
    most,
    items: pick(await listed(rows, categories, ids), ids),
    fields: ranked.flatMap(({ field }) => field ?? []),
    limits: limitsOf(index, order.name),
    guides: (await rows.readGuides())
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ slug, title }) => ({ slug, title })),
    complete,
  }
}

/** Only numbers with a better direction can be ranked. */
function isRanking(field: CategoryField | null): boolean {
  return field?.kind === 'number' && field.better !== null
}

function countOf({ columns }: FacetIndex, name: string): number {
  return (
    columns
      .get(name)
      ?.totals.subarray(1)
      .reduce((sum, count) => sum + count, 0) ?? 0
  )
}

/** Returns the articles that have the number, best first. Ties keep their order, newest first. */
function inOrder(index: FacetIndex, { name }: Facet, most: number | null): Uint32Array {
  const filters = new Map<string, FacetFilter>([[name, { from: null, to: null }]])
  if (most !== null) filters.set('precio', { from: null, to: most - CENT })
  return answerFacets(index, { filters, order: { by: name, isReversed: false } }).articles
}

/** Omits limits that match no more than a lower one. */
function limitsOf({ columns }: FacetIndex, name: string): number[] {
  const ranked = Array.from(columns.get(name)?.codes ?? [], (code, at) => (code === 0 ? [] : [at])).flat()
  const price = columns.get('precio')
  const prices = ranked.map((at) => Number(price?.values[(price.codes[at] ?? 0) - 1] ?? Infinity))
  const counts = PRICE_LIMITS.map((limit) => prices.filter((each) => each < limit).length)
  return PRICE_LIMITS.filter((_, at) => {
    const count = counts[at] ?? 0
    return count >= LEAST_RANKED && count < ranked.length && count !== counts[at - 1]
  })
}
