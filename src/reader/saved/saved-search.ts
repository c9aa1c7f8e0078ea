import { pageValue } from '#domain/pages/address-values.ts'

/** What the address of the list says: a page from 2 on. */
export interface SavedSearch {
  readonly pagina?: number | undefined
}

/** Reads `?pagina=…`; nonsense counts as nothing said. */
export function parseSavedSearch(search: Readonly<Record<string, unknown>>): SavedSearch {
  return { pagina: pageValue(search['pagina']) }
}
