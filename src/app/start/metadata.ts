import type { Listed, ListedArticle } from '#domain/articles/article.ts'
import { adminTitles, backofficeTitle } from '#domain/es/admin-titles.ts'
import { cardPath } from '#domain/pictures/card-path.ts'
import type { Category } from '#domain/categories/category.ts'
import {
  GUIDES_SENTENCE,
  GUIDES_TITLE,
  notFoundTexts,
  rankingSentence,
  rankingTitle,
} from '#domain/es/guides.ts'
import { ARTICLE_NOT_FOUND, resultsHeading } from '#domain/es/messages.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { metaDescription, pageTitle } from '#domain/pages/page-metadata.ts'
import { COMPARISON, FEEDS, GUIDES, SAVED, SETTINGS } from '#domain/pages/screen-paths.ts'
import { resultsPage } from '#reader/frame/route-searches.ts'
import { site } from '#site.ts'
import type { GuidePage } from '#store/guides.ts'
import type { NamedAuthor, NamedCategory } from '#store/named.ts'
import type { Listing } from '#store/queries.ts'
import { stringifySearch } from '../search-params.ts'

/** A screen's metadata for the browser, search engines and shared links. */
export interface PageMetadata {
  readonly title: string
  readonly description: string
  /** The path of the screen's canonical address, with its leading slash; null if it has none. */
  readonly path: string | null
  /** The picture of a shared link and its alternative text; the magazine's own if not given. */
  readonly image?: { readonly path: string; readonly alt: string }
  readonly type?: 'website' | 'article'
  /** May search engines list it? Yes by default. */
  readonly isListed?: boolean
  /** The prefix of its own feeds' addresses, in addition to the magazine's. */
  readonly feed?: { readonly path: string; readonly title: string }
}

/** `listing` is undefined until the device has responded. */
export function homeMetadata(listing: Pick<Listing, 'selected' | 'page'> | undefined): PageMetadata {
  const selected = listing?.selected ?? null
  const page = listing?.page ?? 1
  const place = [selected ? `Reviews de ${selected.name}` : '', page > 1 ? `Página ${page}` : ''].filter(
    Boolean,
  )
  return {
    title: pageTitle(place.join(', '), site.name),
    description: metaDescription(selected?.description ?? site.description),
    path: pathOf({ category: selected?.slug ?? null, page }),
    ...(selected && {
      feed: { path: pathOf({ category: selected.slug, page: 1 }), title: feedTitle(selected) },
    }),
  }
}

/** A feed's title: a category's, or the magazine's own. */
export function feedTitle(category: Category | null): string {
  return category === null ? site.name : `Reviews de ${category.name} · ${site.name}`
}

export function articleMetadata(id: string, article: ListedArticle | null): PageMetadata {
  return {
    title: pageTitle(article?.title ?? '', site.name),
    description: metaDescription(article?.introduction ?? site.description),
    path: `/article/${encodeURIComponent(id)}`,
    ...(article && { image: { path: cardPath(article), alt: article.title } }),
    type: 'article',
  }
}

export function resultsMetadata(q: string, page: number): PageMetadata {
  const title = q === '' ? 'Resultados de búsqueda' : resultsHeading(q)
  return unlisted(title, `/search${stringifySearch({ ...resultsPage(q, page) })}`)
}

export function comparisonMetadata(ids: string | undefined): PageMetadata {
  return unlisted('Comparar reviews', `${COMPARISON}${stringifySearch({ ids })}`)
}

/** The metadata of an author's page. `found` is undefined until the device has responded. */
export function authorMetadata(found: NamedAuthor | undefined, page: number): PageMetadata {
  if (!found?.author) return missingNameMetadata(found, notFoundTexts.author)
  const { name, slug, sentence } = found.author
  return {
    title: pageTitle(page > 1 ? `${name}, página ${page}` : name, site.name),
    description: metaDescription(sentence ?? `Las reviews que firma ${name} en ${site.name}.`),
    path: `/autor/${slug}${stringifySearch({ pagina: page > 1 ? page : undefined })}`,
  }
}

export function guideMetadata(found: GuidePage | undefined): PageMetadata {
  if (!found?.guide) return missingNameMetadata(found, notFoundTexts.guide)
  const { title, slug, introduction } = found.guide
  return {
    title: pageTitle(title, site.name),
    description: metaDescription(introduction || GUIDES_SENTENCE),
    path: `/guia/${slug}`,
    ...cardOfFirst(found.picks[0]?.article),
    type: 'article',
  }
}

/** A ranking's canonical address is the one sorted by score, whatever its order (P27.35). */
export function rankingMetadata(
  found: NamedCategory | undefined,
  { most, first }: { readonly most: number | null; readonly first: Listed | undefined },
): PageMetadata {
  if (!found?.category) return missingNameMetadata(found, notFoundTexts.ranking)
  const { category, field } = found
  return {
    title: pageTitle(rankingTitle(category.name, { field, most }), site.name),
    description: metaDescription(rankingSentence(category.name, field)),
    path: `/mejores/${encodeURIComponent(category.slug)}`,
    ...cardOfFirst(first),
  }
}

/** A shared list shows the card of its first review. */
function cardOfFirst(article: Listed | undefined): Pick<PageMetadata, 'image'> {
  return article ? { image: { path: cardPath(article), alt: article.title } } : {}
}

/** The metadata for a name that was not found. It counts as unknown only once all rows are on the device. */
function missingNameMetadata(found: { readonly complete: boolean } | undefined, title: string): PageMetadata {
  return unlisted(found?.complete ? title : '', null)
}

export function backofficeMetadata(path: string): PageMetadata {
  return unlisted(backofficeScreen(path), null, backofficeTitle(site.name))
}

/** The metadata of a screen with fixed metadata; null for others. */
export function fixedMetadata(path: string): PageMetadata | null {
  if (path === SETTINGS) return unlisted('Ajustes', SETTINGS)
  if (path === SAVED) return unlisted('Guardados', SAVED)
  if (path === FEEDS) return { ...unlisted('Seguir por RSS', FEEDS), isListed: true }
  if (path !== GUIDES) return null
  const [title, description] = [pageTitle(GUIDES_TITLE, site.name), metaDescription(GUIDES_SENTENCE)]
  return { title, description, path: GUIDES }
}

/** For a screen that search engines do not list. */
function unlisted(title: string, path: string | null, name: string = site.name): PageMetadata {
  return {
    isListed: false,
    title: pageTitle(title, name),
    description: metaDescription(site.description),
    path,
  }
}

/** Titles by name. Some names are the last part of an address: 'history', 'trash'. */
const TITLES: Readonly<Record<string, string | undefined>> = adminTitles

function backofficeScreen(path: string): string {
  const [, , part, row, act] = path.split('/')
  const named = TITLES[act ?? ''] ?? TITLES[part ?? '']
  if (named !== undefined) return named
  if (part === 'login') return adminTitles.signIn
  if (part === 'categories') {
    if (row === undefined) return adminTitles.categoriesTitle
    return row === 'new' ? adminTitles.createCategory : 'Editar categoría'
  }
  if (row === undefined) return adminTitles.articlesTitle
  return row === 'new' ? adminTitles.createArticle : 'Editar artículo'
}

export function notFoundMetadata(): PageMetadata {
  return unlisted('Página no encontrada', null)
}

/** The metadata of an unknown or deleted article. */
export function missingArticleMetadata(): PageMetadata {
  return unlisted(ARTICLE_NOT_FOUND, null)
}
