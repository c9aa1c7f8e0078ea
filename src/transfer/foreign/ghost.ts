// Converts a Ghost export (JSON) to articles and categories (P23.2): its published, public posts. A post's first
// public tag becomes its category.
import { isRow, type Row } from '#domain/row.ts'
import { changed, leftOut, type Note, type Read, rowName, unreadable } from '../export/content.ts'
import { type ForeignContent, type ForeignOptions, grouped, Posts } from './foreign.ts'

/** The placeholder of the site's address in a Ghost export. */
const SITE_MARK = /__GHOST_URL__/g

/** Converts an export. `site`: the address of the site, which is not in the file; null if unknown. */
export function ghostContent(
  file: unknown,
  { idOf, pictureOf, site }: ForeignOptions & { readonly site: string | null },
): Read<ForeignContent> {
  const tables = tablesIn(file)
  if (tables === null) return unreadable('El archivo no es una exportación de Ghost, o está cortado.')
  const notes: Note[] = []
  const say = (note: Note) => void notes.push(note)
  const home = site?.replace(/\/+$/, '') ?? ''
  const withSite = (text: string) => text.replace(SITE_MARK, home)
  const tags = new Map(rowsOf(tables['tags']).map((tag) => [textOf(tag['id']), tag]))
  const tagsOf = grouped(
    rowsOf(tables['posts_tags']).toSorted(
      (a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0),
    ),
    (link) => textOf(link['post_id']),
  )
  const read = new Posts(say)
  const posts = rowsOf(tables['posts'])

  for (const [index, post] of posts.entries()) {
    if (isPage(post)) continue
    const title = textOf(post['title'])
    const what = rowName('articles', { title }, index)
    const why = whyNot(post)
    if (why !== null) {
      say(leftOut(what, why))
      continue
    }
    // Internal tags start with a hash and are never shown.
    const shown = (tagsOf.get(textOf(post['id'])) ?? [])
      .map((link) => tags.get(textOf(link['tag_id'])))
      .filter((row) => row !== undefined)
      .filter((row) => !textOf(row['name']).startsWith('#') && row['visibility'] !== 'internal')
      .map((tag) => ({
        id: idOf(`ghost/tag/${textOf(tag['slug']) || textOf(tag['id'])}`),
        name: textOf(tag['name']),
        nick: textOf(tag['slug']),
        description: textOf(tag['description']),
      }))
    const html = textOf(post['html'])
    const cover = textOf(post['feature_image'])
    if (home === '' && /__GHOST_URL__/.test(html + cover)) {
      say(
        changed(
          what,
          'tiene imágenes o enlaces de su propio sitio, que sin él se pierden: dilo con --site https://…',
        ),
      )
    }
    const slug = textOf(post['slug'])
    read.add(
      {
        id: idOf(`ghost/${textOf(post['uuid']) || textOf(post['id'])}`),
        title,
        excerpt: textOf(post['custom_excerpt']),
        html: withSite(html),
        publishedAt: [textOf(post['published_at']), textOf(post['created_at'])].map(isoOf),
        cover: withSite(cover) || null,
        site: home,
        isLoose: false,
        pictureOf,
      },
      what,
      shown,
      slug === '' ? [] : [`${home}/${slug}`],
    )
  }
  const pages = posts.filter(isPage).length
  if (pages > 0) say(leftOut(`Páginas (${pages})`, 'aquí solo hay artículos'))
  return { ok: true, value: { ...read.content(`${home}/tag`), notes, site: home } }
}

/** Finds the export's tables: under `db`, or at the top level in older versions. */
function tablesIn(file: unknown): Row | null {
  if (!isRow(file)) return null
  const { db } = file
  const [first]: readonly unknown[] = Array.isArray(db) ? db : [file]
  const tables = isRow(first) ? first['data'] : null
  return isRow(tables) && Array.isArray(tables['posts']) ? tables : null
}

function whyNot(post: Row): string | null {
  const { status, visibility } = post
  if (status !== 'published') {
    return status === 'scheduled' ? 'está programado para más adelante' : 'no está publicado'
  }
  if (visibility !== undefined && visibility !== 'public') return 'no es público'
  const isWritten = textOf(post['html']).trim() !== ''
  const isOnlyCode = !isWritten && [post['mobiledoc'], post['lexical']].some((code) => textOf(code) !== '')
  return isOnlyCode ? 'su texto no viene en HTML (solo en mobiledoc o lexical)' : null
}

function isPage(post: Row): boolean {
  return post['type'] === 'page' || post['page'] === 1 || post['page'] === true
}

/** Old versions wrote milliseconds, or a date with a space and without a time zone. */
function isoOf(text: string): string {
  if (/^\d{12,14}$/.test(text)) return new Date(Number(text)).toISOString()
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}Z` : text
}

function rowsOf(table: unknown): Row[] {
  return Array.isArray(table) ? table.filter(isRow) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
