// What several reviews measure alike, for the rows of their comparison.

import type { CategoryField } from './category-field.ts'

/**
 * The fields that at least two of these categories have, each once, as the first defines it. A single category shares all of its
 * own. A key that stands for different things is left out.
 */
export function comparedFields(categories: readonly (readonly CategoryField[])[]): CategoryField[] {
  const all = categories.flat()
  return all.filter((field, at) => {
    const same = all.filter(({ key }) => key === field.key)
    const isShared =
      same.length >= Math.min(2, categories.length) && same.every((each) => isSame(each, field))
    return isShared && all.findIndex(({ key }) => key === field.key) === at
  })
}

function isSame(one: CategoryField, other: CategoryField): boolean {
  return one.kind === other.kind && one.unit === other.unit
}
