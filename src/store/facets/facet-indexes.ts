// Caches the indexes of the most recently used lists, each built once per edition.
import type { Category } from '#domain/categories/category.ts'
import type { Rows } from '../rows.ts'
import { type FactTable, inTurn } from './device-facts.ts'
import { facetIndex, type FacetIndex, type IndexAsked } from './facet-index.ts'

/** The number of lists whose columns stay in memory until the next edition. */
const MOST_INDEXES = 3

const indexes = new WeakMap<FactTable, Map<string, FacetIndex>>()

/** Returns the index of a list, built once per edition. `selected`: the category whose fields are among the facets. */
export async function indexAt(rows: Rows, asked: IndexAsked, selected: Category | null): Promise<FacetIndex> {
  const made = indexes.get(asked.facts) ?? new Map<string, FacetIndex>()
  indexes.set(asked.facts, made)
  const name = JSON.stringify([asked.category?.id, selected?.id])
  const index =
    made.get(name) ??
    (await inTurn(rows, async () => made.get(name) ?? keep(made, name, await facetIndex(asked))))
  return keep(made, name, index)
}

/** Evicts the least recently used. */
function keep(made: Map<string, FacetIndex>, name: string, index: FacetIndex): FacetIndex {
  made.delete(name)
  made.set(name, index)
  for (const oldest of made.keys()) if (made.size > MOST_INDEXES) made.delete(oldest)
  return index
}
