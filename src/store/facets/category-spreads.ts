// How the numbers of a category's reviews lie, for the form: a number far from all others is worth a second look.

import { fieldValue } from '#domain/facts/field-value.ts'
import { spreadOf, type Spreads } from '#domain/facts/spread.ts'
import { indexesIn } from '../copy/catalogue-patch.ts'
import { textAt } from '../copy/packed-texts.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt, factsIn } from './device-facts.ts'

/** The spread of each number field over the reviews of this category, without `except`. */
export async function categorySpreads(
  rows: Rows,
  { categoryId, except }: { readonly categoryId: string | null; readonly except: string },
): Promise<Spreads> {
  const { catalogue, categories } = await readLists(rows)
  const category = categories.find(({ id }) => id === categoryId)
  const fields = category?.fields?.filter(({ kind }) => kind === 'number') ?? []
  if (!category || fields.length === 0) return {}
  const table = await factsAt(rows, catalogue)
  const reviews = indexesIn(catalogue, category.id)
    .filter((index) => textAt(table.ids, index) !== except)
    .flatMap((index) => factsIn(table, index) ?? [])
  const spreads = fields.flatMap((field) => {
    const numbers = reviews
      .map((facts) => fieldValue(facts, field))
      .filter((value) => typeof value === 'number')
    const spread = spreadOf(numbers, field.better)
    return spread ? [[field.key, spread] as const] : []
  })
  return Object.fromEntries(spreads)
}
