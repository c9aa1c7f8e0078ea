// What the addresses of the backoffice say behind the question mark. Read here, so that reading them loads no screen.

export interface LoginSearch {
  /** Where somebody was going before the login, path and search. */
  readonly origen?: string
}

export interface ArticlesSearch {
  /** What the titles are searched for. */
  readonly texto?: string | undefined
  /** A category's id. */
  readonly categoria?: string | undefined
  /** By what the rows are sorted; the newest first when not given. */
  readonly orden?: 'fecha' | 'titulo' | 'titulo-desc' | undefined
  readonly pagina?: number | undefined
}

export interface NewArticleSearch {
  /** The draft to begin with, by its id. */
  readonly borrador?: string
}

type Search = Readonly<Record<string, unknown>>

export function parseLoginSearch(search: Search): LoginSearch {
  return textOf(search, 'origen')
}

export function parseArticlesSearch(search: Search): ArticlesSearch {
  const { orden } = search
  const pagina = Number(search['pagina'])
  return {
    ...textOf(search, 'texto'),
    ...textOf(search, 'categoria'),
    ...(orden === 'fecha' || orden === 'titulo' || orden === 'titulo-desc' ? { orden } : {}),
    ...(Number.isSafeInteger(pagina) && pagina > 1 ? { pagina } : {}),
  }
}

export function parseNewArticleSearch(search: Search): NewArticleSearch {
  return textOf(search, 'borrador')
}

function textOf<Name extends string>(search: Search, name: Name): { readonly [name in Name]?: string } {
  const text = search[name]
  const found: { [name in Name]?: string } = {}
  if (typeof text === 'string' && text !== '') found[name] = text
  return found
}
