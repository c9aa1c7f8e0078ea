// A category (spec §3), its default colour (§9) and the order of a list of them (§4).

export interface Category {
  readonly id: string
  readonly name: string
  readonly slug: string
  /** `#rrggbb`. */
  readonly color: string
  readonly description: string | null
  readonly rev: number
}

/** The colour of a category that chose none (spec §9). */
export const DEFAULT_CATEGORY_COLOR = '#6b7280'

const byName = new Intl.Collator('es')

/** Sorts by name as a Spanish reader expects (spec §4). Returns a new array. */
export function sortCategories(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => byName.compare(a.name, b.name))
}
