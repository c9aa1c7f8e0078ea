// Converts a WordPress export (WXR) to articles and categories (P23.2): its published posts. Pages, drafts, private
// and protected posts, menus and comments are left out and counted.
import { decodeHTMLStrict } from 'entities'
import { changed, leftOut, type Note, type Read, rowName, unreadable } from '../export/content.ts'
import { embedLoneAddresses } from './embeds.ts'
import { type ForeignContent, type ForeignOptions, grouped, Posts } from './foreign.ts'
import { plainText } from './html-tokens.ts'
import { replaceShortcodes } from './shortcodes.ts'

export interface WordpressTerm {
  /** `category`, `post_tag`, `post_format`. */
  readonly domain: string
  readonly nick: string
  readonly name: string
}

/** One item of the export, of any type. Texts are unchanged; empty if absent. */
export interface WordpressItem {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly title: string
  /** Its permalink. */
  readonly link: string
  /** The last segments of its former permalinks. */
  readonly oldSlugs: readonly string[]
  readonly content: string
  readonly excerpt: string
  /** `2026-11-20 19:58:49`, in UTC; zeros if the post was never published. */
  readonly dateGmt: string
  /** The same in the site's time zone. */
  readonly date: string
  readonly password: string
  readonly parent: string
  readonly attachment: string
  /** The id of the attachment that is its featured picture. */
  readonly thumbnail: string
  readonly terms: readonly WordpressTerm[]
  readonly comments: number
}

export interface WordpressExport {
  readonly site: string
  readonly items: readonly WordpressItem[]
  /** Descriptions of categories, by slug. */
  readonly descriptions: ReadonlyMap<string, string>
}

/** WordPress's name for the default category. */
const NO_CATEGORY = /^(?:uncategorized|sin-categoria)$/

const states: Readonly<Record<string, string>> = {
  draft: 'es un borrador',
  pending: 'está pendiente de revisión',
  private: 'es privado',
  future: 'está programado para más adelante',
  trash: 'está en la papelera',
  'auto-draft': 'es un borrador automático',
  inherit: 'es una revisión',
}

/** Converts an export. */
export function wordpressContent(
  { site, items, descriptions }: WordpressExport,
  { idOf, pictureOf }: ForeignOptions,
): Read<ForeignContent> {
  const notes: Note[] = []
  const say = (note: Note) => void notes.push(note)
  const attachments = items.filter(({ type, attachment }) => type === 'attachment' && attachment !== '')
  const files = new Map(attachments.map(({ id, attachment }) => [id, attachment]))
  const attachedTo = grouped(attachments, ({ parent }) => parent)
  const described = new Map(Array.from(descriptions, ([nick, html]) => [nick, plainText(html)]))
  const read = new Posts(say)

  for (const [index, item] of items.entries()) {
    if (item.type !== 'post') continue
    const title = plainText(item.title)
    const what = title === '' ? `Entrada ${item.id}` : rowName('articles', { title }, index)
    const why = whyNot(item)
    if (why !== null) {
      say(leftOut(what, why))
      continue
    }
    const unknown = new Set<string>()
    const html = replaceShortcodes(embedLoneAddresses(item.content), {
      attachment: (id) => files.get(id) ?? null,
      attached: (attachedTo.get(item.id) ?? []).map(({ attachment }) => attachment),
      onUnknown: (name) => void unknown.add(name),
    })
    const categories = item.terms
      .filter(({ domain, nick }) => domain === 'category' && !NO_CATEGORY.test(nick))
      .map(({ nick, name }) => ({
        id: idOf(`wordpress/${site}/category/${nick}`),
        name: decodeHTMLStrict(name),
        nick,
        description: described.get(nick) ?? '',
      }))
    const isRead = read.add(
      {
        id: idOf(`wordpress/${site}/post/${item.id}`),
        title,
        excerpt: item.excerpt,
        html,
        publishedAt: datesOf(item),
        cover: files.get(item.thumbnail) ?? null,
        site,
        // The block editor marks the paragraphs of its posts.
        isLoose: !item.content.includes('<!-- wp:'),
        pictureOf,
      },
      what,
      categories,
      addressesOf(item, site),
    )
    if (isRead && unknown.size > 0) {
      say(
        changed(
          what,
          `se han quitado códigos de extensiones: ${[...unknown].map((name) => `[${name}]`).join(', ')}`,
        ),
      )
    }
  }
  if (items.length === 0) return unreadable('En el archivo no hay ninguna entrada de WordPress.')
  const all = [...notes, ...leftBehind(items)]
  return { ok: true, value: { ...read.content(`${site}/category`), notes: all, site } }
}

/** Returns the addresses of a post: its permalink, former ones, and the one with its number, which always works. */
function addressesOf({ id, link, oldSlugs }: WordpressItem, site: string): string[] {
  const path = link.trim()
  const before = oldSlugs.map((slug) => path.replace(/[^/]+(?=\/?$)/, slug))
  return [path, `${site}/?p=${id}`, ...(/\?/.test(path) ? [] : before)].filter((address) => address !== '')
}

function whyNot({ status, password }: WordpressItem): string | null {
  if (status !== 'publish') return states[status] ?? `no está publicado (${status})`
  return password === '' ? null : 'está protegido con contraseña'
}

/** Returns the candidate dates of a post, best first. */
function datesOf({ dateGmt, date }: WordpressItem): string[] {
  return [dateGmt, date]
    .filter((text) => !text.startsWith('0000'))
    .map((text) => `${text.trim().replace(' ', 'T')}Z`)
}

function leftBehind(items: readonly WordpressItem[]): Note[] {
  const of = (type: string) => items.filter((item) => item.type === type).length
  const posts = items.filter(({ type }) => type === 'post')
  const comments = posts.reduce((sum, item) => sum + item.comments, 0)
  const tags = new Set(
    posts.flatMap(({ terms }) => terms).flatMap(({ domain, nick }) => (domain === 'post_tag' ? [nick] : [])),
  )
  return [
    ['Páginas', of('page'), 'aquí solo hay artículos'],
    ['Menús', of('nav_menu_item'), 'los menús de aquí no se editan'],
    ['Comentarios', comments, 'aquí no hay comentarios'],
    ['Etiquetas', tags.size, 'aquí no hay etiquetas'],
  ].flatMap(([name, number, why]) =>
    typeof number === 'number' && number > 0 ? [leftOut(`${name} (${number})`, String(why))] : [],
  )
}
