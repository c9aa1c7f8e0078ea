import { pageValue, textValue } from '#domain/pages/address-values.ts'
import type { ListPlace } from '#domain/lists/list-place.ts'

/** What the addresses of before carry: `/?categoria=audio&pagina=3`, where today's have a path. */
export interface HomeSearch {
  /** The slug of the category. */
  readonly categoria?: string | undefined
  /** From 2; without it, page 1. */
  readonly pagina?: number | undefined
}

/**
 * Reads what the address says; nonsense counts as nothing said. Every field is given, also the undefined ones: the router
 * lays the result over the raw address.
 */
export function parseHomeSearch(raw: Readonly<Record<string, unknown>>): HomeSearch {
  return { categoria: textValue(raw['categoria']), pagina: pageValue(raw['pagina']) }
}

/** The place that such an address names. */
export function homePlace({ categoria, pagina }: HomeSearch): ListPlace {
  return { category: categoria ?? null, page: pagina ?? 1 }
}
