// Parameters of the backoffice's addresses. Parsed here, so that parsing loads no screen. Every field is
// present, even if undefined, because the router merges the result into the raw address.

import { pageValue, textValue } from '#domain/pages/address-values.ts'

export interface LoginSearch {
  /** Where somebody was going before the login, path and search. */
  readonly origen?: string | undefined
}

export interface ArticlesSearch {
  /** What titles and texts are searched for. */
  readonly texto?: string | undefined
  /** A category's id. */
  readonly categoria?: string | undefined
  /** By what the rows are sorted; the newest first when not given. */
  readonly orden?: 'fecha' | 'titulo' | 'titulo-desc' | undefined
  readonly pagina?: number | undefined
  /** Published, a draft, …: `table-filters.ts` names them. */
  readonly estado?: string | undefined
  /** What is missing. */
  readonly falta?: string | undefined
}

export interface NewFormSearch {
  /** The draft to begin with, by its id. */
  readonly borrador?: string | undefined
  /** What went wrong with what another app has shared (`domain/articles/shared-article.ts`). */
  readonly compartido?: string | undefined
}

export interface PicturesSearch {
  /** Only those that nothing uses. */
  readonly uso?: 'sin-usar' | undefined
  /** By what they are sorted; the newest first when not given. */
  readonly orden?: 'tamano' | undefined
  readonly pagina?: number | undefined
}

export interface HistoryParams {
  readonly id: string
  /** The number of the version that is shown below the list. */
  readonly version?: number | undefined
}

type Search = Readonly<Record<string, unknown>>

export function parseLoginSearch(search: Search): LoginSearch {
  return { origen: textValue(search['origen']) }
}

export function parseArticlesSearch(search: Search): ArticlesSearch {
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

/** Reads the address of a history; false: that is no number of a version. */
export function parseHistoryParams(params: {
  readonly id: string
  readonly version?: string | undefined
}): HistoryParams | false {
  const { id, version } = params
  if (version === undefined) return { id }
  return /^[1-9]\d{0,14}$/.test(version) && { id, version: Number(version) }
}
