// Cache tags: they name what a response shows, so that a CDN can find the copies that a change affects (P27.65).
import { decodedPart } from '#domain/pages/address-values.ts'
import { placeAt } from '#domain/lists/list-address.ts'
import { documentAt } from '#domain/pages/document-paths.ts'
import type { Rows } from '#store/rows.ts'
import type { Change } from './changes.ts'

/** On every response, because all pages name the categories. */
export const EVERYTHING = 'all'
/** On pages and documents that show several articles. */
const LISTS = 'lists'
const SYNC = 'sync'

const article = (id: string) => `article-${encodeURIComponent(id)}`
const author = (id: string) => `author-${encodeURIComponent(id)}`
const category = (slug: string) => `category-${encodeURIComponent(slug)}`
const guide = (slug: string) => `guide-${encodeURIComponent(slug)}`

/** The tags of the response for this path. `rows`: the rows that pages are rendered from; null if there are none. */
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

/** The tags of an article's category and author. */
async function partsOf(id: string, rows: Pick<Rows, 'readHeads' | 'readCategories'>): Promise<string[]> {
  const [head] = await rows.readHeads([id])
  if (!head) return []
  const of = (await rows.readCategories()).find((each) => each.id === head.categoryId)
  const signs = head.thin ? undefined : head.facts?.author
  return [...(of ? [category(of.slug)] : []), ...(signs === undefined ? [] : [author(signs)])]
}

/** The tags to purge for these changes. A changed category affects every page. */
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
