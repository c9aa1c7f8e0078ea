// Parses rows of authors and guides, and reads them with the plain calls of the table API. Only
// broken parts are dropped. A row without its required fields is dropped whole.
import { isRow } from '#domain/row.ts'
import type { EditedGuide } from '#domain/guides/guide-form.ts'
import type { Author } from '#domain/authors/author.ts'
import { isLine } from '#domain/facts/field-value.ts'
import type { Guide, Pick } from '#domain/guides/guide.ts'
import { success, type Result } from '#domain/failure.ts'
import type { Api } from '../client.ts'
import { isoOf, numberOf, readRows, rowToId, textOf } from './rows.ts'

/** Above the server's own limit. */
const MOST_PICKS = 40
const LONGEST_LINE = 1000

const SLUG = /^[a-z0-9-]{1,100}$/
const FACE = /^(?:\/[^/\\]|https?:\/\/)[^\\\s"<>]*$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses an author; null if the row has no id, slug or name. */
export function rowToAuthor(row: unknown): Author | null {
  if (!isRow(row)) return null
  const id = rowToId(row)
  const slug = textLike(row['slug'], SLUG)
  const name = lineOf(row['name'])
  if (id === null || slug === null || name === null) return null
  return {
    id,
    slug,
    name,
    sentence: lineOf(row['sentence']),
    expertise: lineOf(row['expertise']),
    face: textLike(row['face'], FACE),
    rev: numberOf(row['rev']) ?? 0,
  }
}

/** Parses a guide; null if the row has no id, slug, question or day, or if it is not published. */
export function rowToGuide(row: unknown): Guide | null {
  const guide = rowToEditedGuide(row)
  return guide?.publishedAt == null ? null : { ...guide, publishedAt: guide.publishedAt }
}

/** Parses a guide as above, published or not. */
export function rowToEditedGuide(row: unknown): EditedGuide | null {
  if (!isRow(row)) return null
  const id = rowToId(row)
  const slug = textLike(row['slug'], SLUG)
  const title = lineOf(row['title'])
  const checkedOn = textLike(row['checked_on'], DAY)
  const publishedAt = isoOf(textOf(row['published_at']))
  if (id === null || slug === null || title === null || checkedOn === null) return null
  const picks = Array.isArray(row['picks']) ? row['picks'].slice(0, MOST_PICKS) : []
  return {
    id,
    slug,
    title,
    introduction: textOf(row['introduction']) ?? '',
    categoryId: textOf(row['category_id']),
    maxPrice: numberOf(row['max_price']),
    checkedOn,
    picks: picks.flatMap((pick: unknown) => pickOf(pick) ?? []),
    publishedAt,
    rev: numberOf(row['rev']) ?? 0,
  }
}

function pickOf(given: unknown): Pick | null {
  if (!isRow(given)) return null
  const { article, reason } = given
  return isLine(article, LONGEST_LINE) && isLine(reason, LONGEST_LINE) ? { article, reason } : null
}

function lineOf(value: unknown): string | null {
  return isLine(value, LONGEST_LINE) ? value : null
}

function textLike(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null
}

/** Authors and published guides. */
export interface AuthorsAndGuides {
  readonly authors: readonly Author[]
  readonly guides: readonly Guide[]
}

/** Returns the readable rows of a response's two lists. */
export function authorsAndGuidesIn(authors: unknown, guides: unknown): AuthorsAndGuides {
  return {
    authors: readRows(Array.isArray(authors) ? authors : [], rowToAuthor).rows,
    guides: readRows(Array.isArray(guides) ? guides : [], rowToGuide).rows,
  }
}

/** Fetches all of them. `missing`: the server has no such tables. */
export async function fetchAuthorsAndGuides(
  api: Api,
  signal?: AbortSignal,
): Promise<Result<AuthorsAndGuides>> {
  const query = { select: '*', order: 'id.asc' }
  const authors = await api.get('authors', query, signal)
  if (!authors.ok) return authors
  const guides = await api.get('guides', query, signal)
  return guides.ok ? success(authorsAndGuidesIn(authors.value, guides.value)) : guides
}
