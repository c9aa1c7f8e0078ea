import { pageValue, textValue } from '#domain/pages/address-values.ts'
import type { ListPlace } from '#domain/lists/list-address.ts'

/** The query of former addresses: `/?categoria=audio&pagina=3`, which are paths today (P3.3). */
export interface HomeSearch {
  /** The slug of the category. */
  readonly categoria?: string | undefined
  /** From 2; without it, page 1. */
  readonly pagina?: number | undefined
}

/** Parses the address, ignoring invalid values. Every field is set: the router merges it into the raw address. */
export function parseHomeSearch(raw: Readonly<Record<string, unknown>>): HomeSearch {
  return { categoria: textValue(raw['categoria']), pagina: pageValue(raw['pagina']) }
}

/** Returns the place of such an address. */
export function homePlace({ categoria, pagina }: HomeSearch): ListPlace {
  return { category: categoria ?? null, page: pagina ?? 1 }
}
