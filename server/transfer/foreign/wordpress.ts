// A WordPress export (WXR) as articles and categories: its published posts. Pages, drafts, private and protected posts,
// menus and comments stay behind, and it is said how many.

import { decodeHTMLStrict } from 'entities'
import {
  articleName,
  changed,
  leftOut,
  type ContentArticle,
  type Note,
  type Read,
  unreadable,
} from '#transfer/content.ts'
import { embedLoneAddresses } from './embeds.ts'
import { type ForeignContent, grouped, type IdOf, toArticle, toCategory } from './foreign.ts'
import { plainText } from './html-tokens.ts'
import { replaceShortcodes } from './shortcodes.ts'

export interface WordpressTerm {
  /** `category`, `post_tag`, `post_format`. */
  readonly domain: string
  readonly nick: string
  readonly name: string
}

/** One item of the export, whatever it is. Texts as they stand there; empty when they do not. */
export interface WordpressItem {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly title: string
  readonly content: string
  readonly excerpt: string
  /** `2026-11-20 19:58:49`, in UTC; zeros when the post has never been published. */
  readonly dateGmt: string
  /** The same by the site's own clock. */
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
  /** Descriptions of categories, by nick. */
  readonly descriptions: ReadonlyMap<string, string>
}

/** What WordPress calls a category that nobody chose. */
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

/** Converts. */
export function wordpressContent(
  { site, items, descriptions }: WordpressExport,
  { idOf }: { readonly idOf: IdOf },
): Read<ForeignContent> {
  const notes: Note[] = []
  const say = (note: Note) => void notes.push(note)
  const attachments = items.filter(({ type, attachment }) => type === 'attachment' && attachment !== '')
  const addresses = new Map(attachments.map(({ id, attachment }) => [id, attachment]))
  const attachedTo = grouped(attachments, ({ parent }) => parent)
  const categoryId = (nick: string) => idOf(`wordpress/${site}/category/${nick}`)
  const used = new Map<string, WordpressTerm>()
  const articles: ContentArticle[] = []

  for (const [index, item] of items.entries()) {
    if (item.type !== 'post') continue
    const title = plainText(item.title)
    const what = title === '' ? `Entrada ${item.id}` : articleName(title, index)
    const why = whyNot(item)
    if (why !== null) {
      say(leftOut(what, why))
      continue
    }
    const unknown = new Set<string>()
    const html = replaceShortcodes(embedLoneAddresses(item.content), {
      attachment: (id) => addresses.get(id) ?? null,
      attached: (attachedTo.get(item.id) ?? []).map(({ attachment }) => attachment),
      onUnknown: (name) => void unknown.add(name),
    })
    const [category, ...others] = item.terms.filter(
      ({ domain, nick }) => domain === 'category' && !NO_CATEGORY.test(nick),
    )
    const article = toArticle(
      {
        id: idOf(`wordpress/${site}/post/${item.id}`),
        title,
        excerpt: item.excerpt,
        html,
        publishedAt: datesOf(item),
        cover: addresses.get(item.thumbnail) ?? null,
        categoryId: category === undefined ? null : categoryId(category.nick),
        site,
        // Posts of the block editor mark their paragraphs.
        isLoose: !item.content.includes('<!-- wp:'),
      },
      what,
      say,
    )
    if (article === null) continue
    articles.push(article)
    if (category !== undefined) used.set(category.nick, category)
    if (others.length > 0) {
      const names = others.map(({ name }) => `«${decodeHTMLStrict(name)}»`).join(', ')
      say(changed(what, `solo puede tener una categoría; se quedan fuera ${names}`))
    }
    if (unknown.size > 0) {
      say(
        changed(
          what,
          `se han quitado códigos de extensiones: ${[...unknown].map((name) => `[${name}]`).join(', ')}`,
        ),
      )
    }
  }
  if (items.length === 0) return unreadable('En el archivo no hay ninguna entrada de WordPress.')
  const categories = [...used.values()].map(({ nick, name }) =>
    toCategory({
      id: categoryId(nick),
      name: decodeHTMLStrict(name),
      nick,
      description: plainText(descriptions.get(nick) ?? ''),
    }),
  )
  return { ok: true, value: { categories, articles, notes: [...notes, ...leftBehind(items)] } }
}

function whyNot({ status, password }: WordpressItem): string | null {
  if (status !== 'publish') return states[status] ?? `no está publicado (${status})`
  return password === '' ? null : 'está protegido con contraseña'
}

/** The first that is a date will do. */
function datesOf({ dateGmt, date }: WordpressItem): string[] {
  return [dateGmt, date]
    .filter((text) => !text.startsWith('0000'))
    .map((text) => `${text.trim().replace(' ', 'T')}Z`)
}

/** What is no post, by number. */
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
