import { pageValue } from '#domain/pages/address-values.ts'

/** The query of the list's address: a page from 2 on. */
export interface SavedSearch {
  readonly pagina?: number | undefined
}

/** Parses `?pagina=…`; an invalid value is ignored. */
export function parseSavedSearch(search: Readonly<Record<string, unknown>>): SavedSearch {
  return { pagina: pageValue(search['pagina']) }
}
