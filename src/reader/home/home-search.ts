/** The state of the home screen as its address carries it (decision 3): `/?categoria=audio&pagina=3`, defaults left out. */
export interface HomeSearch {
  /** The slug of the category. */
  readonly categoria?: string
  /** From 2; without it, page 1. */
  readonly pagina?: number
}

/** Reads what the address says; nonsense counts as nothing said. Reading the result again gives the same. */
export function parseHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const slug = words(raw['categoria'])
  const page = words(raw['pagina'])
  return homeSearch({ category: slug === '' ? null : slug, page: /^\d{1,9}$/.test(page) ? Number(page) : 1 })
}

/** The address of a page of all articles, or of a category. */
export function homeSearch(place: { category: string | null; page: number }): HomeSearch {
  const { category, page } = place
  return { ...(category !== null && { categoria: category }), ...(page > 1 && { pagina: page }) }
}

/** The place that an address names. */
export function homePlace({ categoria, pagina }: HomeSearch): { category: string | null; page: number } {
  return { category: categoria ?? null, page: pagina ?? 1 }
}

/** A slug of digits may arrive as a number. */
function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
