// What the addresses of the backoffice say behind the question mark. Read here, so that reading them loads no screen. Every
// field is given, also the undefined ones: the router lays the result over the raw address.

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
