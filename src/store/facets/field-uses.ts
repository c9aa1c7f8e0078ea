// Counts how many reviews of a category have each of its fields, to warn before a field is removed.
import { indexesIn } from '../copy/catalogue-patch.ts'
import { readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt, factsIn } from './device-facts.ts'

/** Returns counts by field key, which may be any string (`constructor`). A field that no review has is absent. */
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
