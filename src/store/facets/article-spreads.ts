// How the numbers of an article's category lie, for the bars on its page. Separate from the article, whose text does not wait
// for the facts of its whole category.

import { fieldValue } from '#domain/facts/field-value.ts'
import { spreadOf, type Spreads } from '#domain/facts/spread.ts'
import { indexesIn } from '../copy/catalogue-patch.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt, factsIn } from './device-facts.ts'

/** The spread of each field in which this article has a number, and one end is better. */
export async function articleSpreads(rows: Rows, { id }: { id: string }): Promise<Spreads> {
  const [head] = await rows.readHeads([id])
  const { catalogue, categories } = await readLists(rows)
  const { facts: own, categoryId = null } = head ?? {}
  const { fields = [] } = categories.find((category) => category.id === categoryId) ?? {}
  const compared = fields
    .filter((field) => own && field.kind === 'number' && field.better && fieldValue(own, field) !== null)
    .map((field) => ({ field, numbers: [] as number[] }))
  if (categoryId === null || compared.length === 0) return {}
  const table = await factsAt(rows, catalogue)
  for (const index of indexesIn(catalogue, categoryId)) {
    const facts = factsIn(table, index)
    for (const { field, numbers } of facts ? compared : []) {
      const value = facts && fieldValue(facts, field)
      if (typeof value === 'number') numbers.push(value)
    }
  }
  const spreads = compared.flatMap(({ field, numbers }) => {
    const spread = spreadOf(numbers, field.better)
    return spread ? [[field.key, spread] as const] : []
  })
  return Object.fromEntries(spreads)
}
