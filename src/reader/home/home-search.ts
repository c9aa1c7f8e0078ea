import { pageValue, textValue } from '#domain/address-values.ts'

/** The state of the home screen as its address carries it (decision 3): `/?categoria=audio&pagina=3`, defaults left out. */
export interface HomeSearch {
  /** The slug of the category. */
  readonly categoria?: string | undefined
  /** From 2; without it, page 1. */
  readonly pagina?: number | undefined
}

export interface HomePlace {
  /** The slug; null: all of them. */
  readonly category: string | null
  /** From 1. */
  readonly page: number
}

/**
 * Reads what the address says; nonsense counts as nothing said. Every field is given, also the undefined ones: the router
 * lays the result over the raw address.
 */
export function parseHomeSearch(raw: Readonly<Record<string, unknown>>): HomeSearch {
  return { categoria: textValue(raw['categoria']), pagina: pageValue(raw['pagina']) }
}

/** The address of a page of all articles, or of a category. */
export function homeSearch({ category, page }: HomePlace): HomeSearch {
  return { ...(category !== null && { categoria: category }), ...(page > 1 && { pagina: page }) }
}

/** The place that an address names. */
export function homePlace({ categoria, pagina }: HomeSearch): HomePlace {
  return { category: categoria ?? null, page: pagina ?? 1 }
}
