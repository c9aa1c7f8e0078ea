// Articles and categories in an export: rows of the table API with the columns of P2.1 under the table's own names.
// Revisions are left out, because they belong to one server. The format is docs/content.md.
import type { ContentPicture, Table } from '../content-backend.ts'
import type { ArticleColumns } from '#domain/articles/article-form.ts'
import type { authorColumns } from '#domain/authors/author-form.ts'
import type { categoryColumns } from '#domain/categories/category-form.ts'
import type { ArticleFacts } from '#domain/facts/article-facts.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import type { guideColumns } from '#domain/guides/guide-form.ts'
import type { Redirect } from '#domain/pages/redirects.ts'

type Identified = { readonly id: string }

export type ContentCategory = Identified &
  Readonly<Omit<ReturnType<typeof categoryColumns>, 'fields'>> & {
    /** Absent in files of earlier versions and other programs; existing fields then stay. */
    readonly fields?: readonly CategoryField[] | null
  }

/** `published_at` is as returned by the table API: a day or an instant, never reformatted. */
export type ContentArticle = Identified &
  Required<Omit<ArticleColumns, 'facts'>> & {
    readonly category: string | null
    readonly user_id: string | null
    /** As a category's `fields`: if absent, existing facts stay. */
    readonly facts?: Partial<ArticleFacts> | null
  }

export type ContentAuthor = Identified & Readonly<ReturnType<typeof authorColumns>>

export type ContentGuide = Identified & Readonly<ReturnType<typeof guideColumns>>

interface Rows {
  readonly categories: ContentCategory
  readonly articles: ContentArticle
  readonly authors: ContentAuthor
  readonly guides: ContentGuide
  /** Addresses of a former site with their targets here. */
  readonly redirects: Redirect
  readonly pictures: ContentPicture
}

/** The name of a list of `cacharreo.json`. */
export type List = keyof Rows
/** A row of this list. */
export type RowOf<L extends List> = Rows[L]

export type Content = { readonly [L in List]: readonly Rows[L][] }

/** The columns of an exported row, in order. The first one identifies it. */
export const COLUMNS = {
  categories: ['id', 'name', 'slug', 'color', 'description', 'fields'],
  articles: [
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
  ],
  authors: ['id', 'slug', 'name', 'sentence', 'expertise', 'face'],
  guides: [
    'id',
    'slug',
    'title',
    'introduction',
    'category_id',
    'max_price',
    'checked_on',
    'picks',
    'published_at',
  ],
  redirects: ['path', 'article_id', 'to_path'],
  pictures: ['name', 'file_name', 'alt', 'hash'],
} as const satisfies { readonly [L in List]: readonly (keyof Rows[L])[] }

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

const NOUNS = { categories: 'Categoría', articles: 'Artículo', authors: 'Autor', guides: 'Guía' }
/** The most characters of an article's title in a report. */
const LONGEST = 60

/** The name of a row in a report, by its name or title; `index` counts rows without one. */
export function rowName(table: Table, row: object, index = 0): string {
  const { name, title = name }: { readonly name?: unknown; readonly title?: unknown } = row
  const words = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : ''
  if (words === '') return `${NOUNS[table]} nº ${index + 1}`
  const characters = Array.from(words)
  const isLong = table === 'articles' && characters.length > LONGEST
  return `${NOUNS[table]} «${isLong ? `${characters.slice(0, LONGEST - 1).join('')}…` : words}»`
}
