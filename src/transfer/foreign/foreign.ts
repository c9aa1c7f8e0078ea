// Shared by conversions of other programs' exports: rows, notes, and defaults for missing parts.
import { escapeText } from 'entities'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { isSlug, slugOf } from '#domain/categories/slug.ts'
import { importBody, type ImportedBody } from './foreign-body.ts'
import { keyOfAddress, type Redirect } from '#domain/pages/redirects.ts'
import { isPublishable } from '../instants.ts'
import { ARTICLE_USER_ID } from '#domain/articles/article-form.ts'
import { changed, type ContentArticle, type ContentCategory, leftOut, type Note } from '../export/content.ts'
import { minutesFor, wordsIn } from '#domain/articles/reading-estimate.ts'
import { plainText } from './html-tokens.ts'

export interface ForeignContent {
  readonly categories: readonly ContentCategory[]
  readonly articles: readonly ContentArticle[]
  readonly redirects: readonly Redirect[]
  readonly notes: readonly Note[]
  /** The address of the site, without a trailing slash; empty if unknown. */
  readonly site: string
}

/** Options of converting an export, from any program. */
export interface ForeignOptions {
  readonly idOf: IdOf
  /** Returns the address of the picture of which this one is a smaller copy, if that is available. */
  readonly pictureOf: (address: string) => string
}

/** Returns the UUID of a name, always the same. */
type IdOf = (name: string) => string

/** A published post, parsed but not yet a row. */
interface ForeignPost {
  readonly id: string
  /** Plain text, with entities decoded. */
  readonly title: string
  /** HTML. */
  readonly excerpt: string
  readonly html: string
  readonly publishedAt: readonly string[]
  readonly cover: string | null
  readonly categoryId: string | null
  readonly site: string
  /** Was it typed without paragraph tags? */
  readonly isLoose: boolean
  readonly pictureOf: ForeignOptions['pictureOf']
}

const UNTITLED = 'Sin título'
/** The length of an introduction taken from the body, in characters. */
const INTRODUCTION_LENGTH = 160

/** Converts a post to a row; null if there is nothing to publish. Substituted parts are reported. */
function toArticle(post: ForeignPost, what: string, say: (note: Note) => void): ContentArticle | null {
  const title = post.title.replace(/\s+/g, ' ').trim()
  if (title === '') say(changed(what, `no tenía título y ahora se llama «${UNTITLED}»`))
  const body = importBody(post)
  for (const why of body.changes) say(changed(what, why))
  const excerpt = plainText(post.excerpt)
  const content = contentOf(body, excerpt, post.cover !== null)
  if (content === null) {
    say(leftOut(what, 'no tiene contenido'))
    return null
  }
  if (body.content.trim() === '') say(changed(what, 'no tenía contenido: se ha llenado con lo que había'))
  const publishedAt = post.publishedAt.find(isPublishable)
  if (publishedAt === undefined) {
    say(leftOut(what, 'no tiene una fecha de publicación entre 1970 y 2099'))
    return null
  }
  return {
    id: post.id,
    title: title || UNTITLED,
    introduction: excerpt || introductionFrom(body.text) || title || UNTITLED,
    content,
    images: body.images,
    published_at: publishedAt,
    category_id: post.categoryId,
    category: null,
    overall: null,
    read_time: minutesFor(wordsIn(content)),
    user_id: ARTICLE_USER_ID,
  }
}

/** Replaces an empty body by the excerpt, or only the cover; null if there is neither. */
function contentOf(body: ImportedBody, excerpt: string, hasCover: boolean): string | null {
  if (body.content.trim() !== '') return body.content
  if (excerpt !== '') return `<p>${escapeText(excerpt)}</p>`
  return hasCover && body.images.length > 0 ? '<p>[IMG:0]</p>' : null
}

/** Returns the beginning of a text, up to the last whole word that fits. */
export function introductionFrom(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= INTRODUCTION_LENGTH) return text
  const start = characters.slice(0, INTRODUCTION_LENGTH).join('')
  const end = start.lastIndexOf(' ')
  return `${start.slice(0, end > INTRODUCTION_LENGTH / 2 ? end : undefined).replace(/[\s.,;:–—-]+$/, '')}…`
}

interface ForeignCategory {
  readonly id: string
  readonly name: string
  /** Its name in the other program's addresses, used if its name results in an empty slug. */
  readonly nick: string
  readonly description: string
}

/** Converts a category of another program, with our own kind of slug and the default colour. */
export function toCategory(given: ForeignCategory): ContentCategory {
  const fallback = isSlug(given.nick) ? given.nick : `categoria-${given.id.slice(0, 8)}`
  return {
    id: given.id,
    name: given.name.trim() || fallback,
    slug: slugOf(given.name).replace(/^-+|-+$/g, '') || fallback,
    color: DEFAULT_CATEGORY_COLOR,
    description: given.description.trim() || null,
  }
}

/** Collects the posts of an export, the categories they use, and the addresses of both at the site. */
export class Posts {
  readonly #articles: ContentArticle[] = []
  readonly #used = new Map<string, ForeignCategory>()
  readonly #redirects = new Map<string, Redirect>()
  readonly #say: (note: Note) => void

  constructor(say: (note: Note) => void) {
    this.#say = say
  }

  /** Adds a post in the first of these categories. Returns whether there was anything to publish. */
  add(
    post: Omit<ForeignPost, 'categoryId'>,
    what: string,
    [category, ...others]: readonly ForeignCategory[],
    addresses: readonly string[],
  ): boolean {
    const article = toArticle({ ...post, categoryId: category?.id ?? null }, what, this.#say)
    if (article === null) return false
    this.#articles.push(article)
    for (const address of addresses) this.#redirect(address, { article_id: article.id, to_path: null })
    if (category !== undefined) this.#used.set(category.id, category)
    if (others.length > 0) {
      const names = others.map(({ name }) => `«${name}»`).join(', ')
      this.#say(changed(what, `solo puede tener una categoría; se quedan fuera ${names}`))
    }
    return true
  }

  /** Returns everything collected. `folder`: the address under which the site has its categories. */
  content(folder: string): Pick<ForeignContent, 'articles' | 'categories' | 'redirects'> {
    const categories = [...this.#used.values()].map((used) => {
      const category = toCategory(used)
      this.#redirect(`${folder}/${used.nick}`, { article_id: null, to_path: `/categoria/${category.slug}` })
      return category
    })
    return { categories, articles: this.#articles, redirects: [...this.#redirects.values()] }
  }

  /** Of two addresses with the same key, the first wins. */
  #redirect(address: string, to: Omit<Redirect, 'path'>): void {
    const path = keyOfAddress(address)
    if (path !== null && !this.#redirects.has(path)) this.#redirects.set(path, { path, ...to })
  }
}

/** Groups a list by key, preserving order. */
export function grouped<T>(
  list: readonly T[],
  keyOf: (entry: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const entry of list) {
    const group = groups.get(keyOf(entry))
    if (group === undefined) groups.set(keyOf(entry), [entry])
    else group.push(entry)
  }
  return groups
}
