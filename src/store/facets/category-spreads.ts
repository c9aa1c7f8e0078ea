// How the numbers of a category lie, for the bars beside an article's own (its best, median and worst).

import { facetsOf } from '#domain/facts/facet.ts'
import { type Spread, spreadOf } from '#domain/facts/spread.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt } from './device-facts.ts'
import { indexAt } from './facet-indexes.ts'

/** The spread of each number that this category measures, by the field's key; those that no article states are absent. */
export async function categorySpreads(
  rows: Rows,
  { id }: { readonly id: string },
): Promise<Record<string, Spread>> {
  const lists = await readLists(rows)
  const category = lists.categories.find((each) => each.id === id)
  if (!category) return {}
  const facets = facetsOf(category.fields ?? [], { isAll: false })
  const facts = await factsAt(rows, lists.catalogue)
  const { columns } = await indexAt(rows, { ...lists, facts, category, facets }, category)
  const spreads = facets.flatMap(({ name, field }) => {
    const column = field?.kind === 'number' ? columns.get(name) : undefined
    const numbers = Array.from(column?.codes ?? []).flatMap((code) =>
      code === 0 ? [] : Number(column?.values[code - 1]),
    )
    const spread = spreadOf(numbers, field?.better ?? null)
    return field && spread ? [[field.key, spread] as const] : []
  })
  return Object.fromEntries(spreads)
}
