// How many reviews of a category state each of its fields: what a form says before a field is removed.
import { indexesIn } from '../copy/catalogue-patch.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt, factsIn } from './device-facts.ts'

/** By the field's key, which may be any object's (`constructor`); a field that no review states has no entry. */
export async function fieldUses(
  rows: Rows,
  { categoryId }: { readonly categoryId: string },
): Promise<readonly (readonly [key: string, reviews: number])[]> {
  const { catalogue, categories } = await readLists(rows)
  if (!categories.some(({ id, fields }) => id === categoryId && fields)) return []
  const table = await factsAt(rows, catalogue)
  const uses = new Map<string, number>()
  for (const index of indexesIn(catalogue, categoryId))
    for (const key of Object.keys(factsIn(table, index)?.values ?? {}))
      uses.set(key, (uses.get(key) ?? 0) + 1)
  return [...uses]
}
