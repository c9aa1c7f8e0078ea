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

/** Made when first needed, not while the app starts. */
let byName: Intl.Collator | undefined

/** Sorts by name as a Spanish reader expects (spec §4). Returns a new array. */
export function sortCategories(categories: readonly Category[]): Category[] {
  const { compare } = (byName ??= new Intl.Collator('es'))
  return categories.toSorted((a, b) => compare(a.name, b.name))
}
