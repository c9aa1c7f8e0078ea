// Parameters of the backoffice's addresses. They are parsed here, so that parsing loads no screen. Every field is
// set, even if undefined, because the router merges the result into the raw address.
import type { TableSearch } from '#admin/article-list/table-order.tsx'
import { pageValue, textValue } from '#domain/pages/address-values.ts'

interface LoginSearch {
  /** The destination after the login: path and query. */
  readonly origen?: string | undefined
}

interface NewFormSearch {
  /** The id of the draft to open. */
  readonly borrador?: string | undefined
  /** The problem with content shared from another app (`domain/articles/shared-article.ts`). */
  readonly compartido?: string | undefined
}

interface PicturesSearch {
  /** Lists only unused pictures. */
  readonly uso?: 'sin-usar' | undefined
  /** The order; newest first if absent. */
  readonly orden?: 'tamano' | undefined
  readonly pagina?: number | undefined
}

export interface HistoryParams {
  readonly id: string
  /** The number of the version shown below the list. */
  readonly version?: number | undefined
}

type Search = Readonly<Record<string, unknown>>

export function parseLoginSearch(search: Search): LoginSearch {
  return { origen: textValue(search['origen']) }
}

export function parseArticlesSearch(search: Search): TableSearch {
  const { orden } = search
  return {
    texto: textValue(search['texto']),
    categoria: textValue(search['categoria']),
    orden: orden === 'fecha' || orden === 'titulo' || orden === 'titulo-desc' ? orden : undefined,
    pagina: pageValue(search['pagina']),
    estado: textValue(search['estado']),
    falta: textValue(search['falta']),
  }
}

export function parseNewFormSearch(search: Search): NewFormSearch {
  return { borrador: textValue(search['borrador']), compartido: textValue(search['compartido']) }
}

export function parsePicturesSearch({ uso, orden, pagina }: Search): PicturesSearch {
  return {
    uso: uso === 'sin-usar' ? uso : undefined,
    orden: orden === 'tamano' ? orden : undefined,
    pagina: pageValue(pagina),
  }
}

/** The first part of the addresses of categories, authors and guides. */
export type RowsName = 'categories' | 'authors' | 'guides'

/** False if the address belongs to none of them. */
export function parseRows<Params extends { readonly rows: string }>(
  params: Params,
): (Omit<Params, 'rows'> & { readonly rows: RowsName }) | false {
  const rows = (['categories', 'authors', 'guides'] as const).find((name) => name === params.rows)
  return rows !== undefined && { ...params, rows }
}

/** As below, for categories, authors or guides. */
export function parseRowHistory(params: {
  readonly rows: string
  readonly id: string
  readonly version?: string | undefined
}): (HistoryParams & { readonly rows: RowsName }) | false {
  const [read, version] = [parseRows(params), parseHistoryParams(params)]
  return read && version && { ...version, rows: read.rows }
}

/** Parses the address of a history; false if the version is not a number. */
export function parseHistoryParams(params: {
  readonly id: string
  readonly version?: string | undefined
}): HistoryParams | false {
  const { id, version } = params
  if (version === undefined) return { id }
  return /^[1-9]\d{0,14}$/.test(version) && { id, version: Number(version) }
}
