// The distribution of a category's numbers (best, median and worst), for the bars beside an article's own. The form
// also uses it: a number far from all others may be a mistake.
import { facetsOf } from '#domain/facts/facet.ts'
import { spreadOf, type Spreads } from '#domain/facts/spread.ts'
import { indexesOf } from '../copy/packed-texts.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt } from './device-facts.ts'
import { indexAt } from './facet-indexes.ts'

/** Returns the spread of each numeric field with values, by key. `except`: an article to leave out. */
export async function categorySpreads(
  rows: Rows,
  { id, except = '' }: { readonly id: string | null; readonly except?: string },
): Promise<Spreads> {
  const lists = await readLists(rows)
  const category = lists.categories.find((each) => each.id === id)
  if (!category) return {}
  const facets = facetsOf(category.fields ?? [], { isAll: false })
  const facts = await factsAt(rows, lists.catalogue)
  const { indexes, columns } = await indexAt(rows, { ...lists, facts, category, facets }, category)
  const left = indexesOf(lists.catalogue.ids, new Set([except])).get(except) ?? -1
  const leftAt = indexes.indexOf(left)
  const spreads = facets.flatMap(({ name, field }) => {
    const column = field?.kind === 'number' ? columns.get(name) : undefined
    const numbers = Array.from(column?.codes ?? []).flatMap((code, at) =>
      code === 0 || at === leftAt ? [] : Number(column?.values[code - 1]),
    )
    const spread = spreadOf(numbers, field?.better ?? null)
    return field && spread ? [[field.key, spread] as const] : []
  })
  return Object.fromEntries(spreads)
}
