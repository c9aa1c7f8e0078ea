// Names of what an answer shows, by which a CDN finds the copies of what has changed (P27.65).
import { decodedPart } from '#domain/pages/address-values.ts'
import { placeAt } from '#domain/lists/list-place.ts'
import { documentAt } from '#domain/pages/document-paths.ts'
import type { Rows } from '#store/rows.ts'
import type { Change } from './changes.ts'

/** On every answer: a category is named on all pages. */
export const EVERYTHING = 'all'
/** Pages and documents that show several articles. */
const LISTS = 'lists'
const SYNC = 'sync'

const article = (id: string) => `article-${encodeURIComponent(id)}`
const author = (id: string) => `author-${encodeURIComponent(id)}`
const category = (slug: string) => `category-${encodeURIComponent(slug)}`
const guide = (slug: string) => `guide-${encodeURIComponent(slug)}`

/** Of the answer to this path. `rows`: what pages are made of; null: there are none. */
export async function tagsOf(
  pathname: string,
  rows: Pick<Rows, 'readHeads' | 'readCategories'> | null,
): Promise<readonly string[]> {
  if (pathname.startsWith('/rest/')) return [EVERYTHING, SYNC]
  const [, kind, written = ''] = /^\/(article|guia|mejores)\/([^/]+)$/.exec(pathname) ?? []
  const name = decodedPart(written) ?? written
  const id = kind === 'article' ? name : verdictIn(pathname)
  if (id !== null) return [EVERYTHING, article(id), ...(rows ? await partsOf(id, rows) : [])]
  const document = documentAt(pathname)
  const slug =
    kind === 'mejores' ? name : document?.kind === 'feed' ? document.category : placeAt(pathname)?.category
  return [
    EVERYTHING,
    LISTS,
    ...(typeof slug === 'string' ? [category(slug)] : []),
    ...(kind === 'guia' ? [guide(name)] : []),
  ]
}

function verdictIn(pathname: string): string | null {
  const document = documentAt(pathname)
  return document?.kind === 'verdict' ? document.id : null
}

/** Category and author of an article. */
async function partsOf(id: string, rows: Pick<Rows, 'readHeads' | 'readCategories'>): Promise<string[]> {
  const [head] = await rows.readHeads([id])
  if (!head) return []
  const of = (await rows.readCategories()).find((each) => each.id === head.categoryId)
  const signs = head.thin ? undefined : head.facts?.author
  return [...(of ? [category(of.slug)] : []), ...(signs === undefined ? [] : [author(signs)])]
}

/** What a purge of these changes names. A category is on every page. */
export function changedTags(changes: readonly Change[]): readonly string[] {
  if (changes.some(({ kind }) => kind === 'c')) return [EVERYTHING]
  return [...new Set([LISTS, SYNC, ...changes.flatMap(ownTags)])]
}

function ownTags({ kind, id, slugs, categories }: Change): string[] {
  switch (kind) {
    case 'a':
      return [article(id), ...categories.map(category)]
    case 'u':
      return [author(id)]
    case 'g':
      return slugs.map(guide)
    case 'c':
      return [EVERYTHING]
  }
}
