// A category (P2.12), its default colour (P2.13) and the sort order of categories (P2.14).
import type { CategoryField } from '../facts/category-field.ts'

export interface Category {
  readonly id: string
  readonly name: string
  readonly slug: string
  /** `#rrggbb`. */
  readonly color: string
  readonly description: string | null
  readonly rev: number
  /** The fields of its reviews, in form order; absent if there are none. */
  readonly fields?: readonly CategoryField[]
}

/** The fields of the category with this id; empty if there is no such category. */
export function fieldsOf(categories: readonly Category[], id: string | null): readonly CategoryField[] {
  return categories.find((category) => category.id === id)?.fields ?? []
}

/** The colour of a category without one (P2.13). */
export const DEFAULT_CATEGORY_COLOR = '#6b7280'

/** Created on first use, not during startup. */
let byName: Intl.Collator | undefined

/** Sorts by name as a Spanish reader expects (P2.14). Returns a new array. */
export function sortCategories(categories: readonly Category[]): Category[] {
  const { compare } = (byName ??= new Intl.Collator('es'))
  return categories.toSorted((a, b) => compare(a.name, b.name))
}
