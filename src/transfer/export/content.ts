// Articles and categories in an export: rows of the table API with the columns of P2.1 under the table's own names.
// Revisions are left out, because they belong to one server. The format is docs/content.md.
import type { ContentPicture } from '../content-backend.ts'
import type { ArticleFacts } from '#domain/facts/article-facts.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import type { Redirect } from '#domain/pages/redirects.ts'

export interface ContentCategory {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly color: string
  readonly description: string | null
  /** Absent in files of earlier versions and other programs; existing fields then stay. */
  readonly fields?: readonly CategoryField[] | null
}

export interface ContentArticle {
  readonly id: string
  readonly title: string
  readonly introduction: string
  readonly content: string
  readonly images: readonly string[]
  /** As returned by the table API: a day or an instant, never reformatted. */
  readonly published_at: string
  readonly category_id: string | null
  readonly category: string | null
  readonly overall: number | null
  readonly read_time: number | null
  readonly user_id: string | null
  /** As a category's `fields`: if absent, existing facts stay. */
  readonly facts?: Partial<ArticleFacts> | null
}

export interface ContentAuthor {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly sentence: string | null
  readonly expertise: string | null
  readonly face: string | null
}

export interface ContentGuide {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly introduction: string
  readonly category_id: string | null
  readonly max_price: number | null
  readonly checked_on: string
  readonly picks: readonly { readonly article: string; readonly reason: string }[]
  /** Null if not published yet. */
  readonly published_at: string | null
}

export interface Content {
  readonly categories: readonly ContentCategory[]
  readonly articles: readonly ContentArticle[]
  readonly authors: readonly ContentAuthor[]
  readonly guides: readonly ContentGuide[]
  /** Addresses of a former site with their targets here. */
  readonly redirects: readonly Redirect[]
  readonly pictures: readonly ContentPicture[]
}

export const CATEGORY_COLUMNS = [
  'id',
  'name',
  'slug',
  'color',
  'description',
  'fields',
] as const satisfies readonly (keyof ContentCategory)[]

export const ARTICLE_COLUMNS = [
  'id',
  'title',
  'introduction',
  'content',
  'images',
  'published_at',
  'category_id',
  'category',
  'overall',
  'read_time',
  'user_id',
  'facts',
] as const satisfies readonly (keyof ContentArticle)[]

export const AUTHOR_COLUMNS = [
  'id',
  'slug',
  'name',
  'sentence',
  'expertise',
  'face',
] as const satisfies readonly (keyof ContentAuthor)[]

export const GUIDE_COLUMNS = [
  'id',
  'slug',
  'title',
  'introduction',
  'category_id',
  'max_price',
  'checked_on',
  'picks',
  'published_at',
] as const satisfies readonly (keyof ContentGuide)[]

export const REDIRECT_COLUMNS = [
  'path',
  'article_id',
  'to_path',
] as const satisfies readonly (keyof Redirect)[]

export const PICTURE_COLUMNS = [
  'name',
  'file_name',
  'alt',
  'hash',
] as const satisfies readonly (keyof ContentPicture)[]

/** A row that was changed or left out during an import. Both are reported. */
export interface Note {
  readonly kind: 'changed' | 'left-out'
  /** `Artículo «Garúa Pliego 3»`. */
  readonly what: string
  /** Starts in lower case, without a full stop. */
  readonly why: string
}

/** A value, or a sentence that explains why there is none. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }

export function unreadable(why: string): Read<never> {
  return { ok: false, why }
}

export function changed(what: string, why: string): Note {
  return { kind: 'changed', what, why }
}

export function leftOut(what: string, why: string): Note {
  return { kind: 'left-out', what, why }
}

/** The name of an article in a report; a long title is truncated. */
export function articleName(title: unknown, index: number): string {
  const words = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : ''
  if (words === '') return `Artículo nº ${index + 1}`
  const characters = Array.from(words)
  return `Artículo «${characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : words}»`
}

/** The name of a category in a report. */
export function categoryName(name: unknown, index: number): string {
  return typeof name === 'string' && name.trim() !== ''
    ? `Categoría «${name.trim()}»`
    : `Categoría nº ${index + 1}`
}
