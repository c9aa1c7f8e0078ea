// Parses the table API's rows (P2.2). Texts are checked, and pictures that are not strings are dropped. Time stamps
// keep their microseconds, because the server compares them.
import { isRow, type Row } from '#domain/row.ts'
import type { ArticleBody, ArticleHead, ThinHead } from '#domain/articles/article.ts'
import { DEFAULT_CATEGORY_COLOR, type Category } from '#domain/categories/category.ts'
import { detailsIn, fieldsIn, headFactsIn } from '#domain/facts/check-facts.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'

/** Returns a row's id; null if it has none. */
export function rowToId(row: unknown): string | null {
  return isRow(row) ? idOf(row['id']) : null
}

/** Parses a head; null if the row lacks an id, a title or a date. Without revision columns `rev` is 0. */
export function rowToHead(row: unknown): ArticleHead | null {
  if (!isRow(row)) return null
  const id = idOf(row['id'])
  const title = textOf(row['title'])
  const publishedAt = isoOf(textOf(row['published_at']))
  if (id === null || title === null || publishedAt === null) return null
  const changedAt = isoOf(textOf(row['updated_at']))
  const facts = headFactsIn(row['facts'])
  return {
    id,
    title,
    introduction: textOf(row['introduction']) ?? '',
    images: textsOf(row['images']),
    publishedAt,
    ...(changedAt !== null && { changedAt }),
    categoryId: idOf(row['category_id']),
    category: textOf(row['category']),
    overall: numberOf(row['overall']),
    readTime: numberOf(row['read_time']),
    rev: numberOf(row['rev']) ?? 0,
    bodyRev: numberOf(row['body_rev']) ?? 0,
    ...(facts && { facts }),
  }
}

/** Converts a thin row, whose columns have no names, into a row with names. The last two columns may be absent. */
export function thinRow(columns: unknown): Row {
  if (!Array.isArray(columns)) return {}
  const [id, title, published_at, category_id, rev, body_rev, overall, facts]: unknown[] = columns
  return { id, title, published_at, category_id, rev, body_rev, overall, facts }
}

/** Parses a thin head; null as above (P27.60). */
export function rowToThinHead(row: unknown): ThinHead | null {
  const head = rowToHead(row)
  if (head === null) return null
  const { id, title, publishedAt, categoryId, rev, bodyRev, overall, facts } = head
  const known = { ...(overall !== null && { overall }), ...(facts && { facts }) }
  return { id, title, publishedAt, categoryId, rev, bodyRev, ...known, thin: true }
}

/** Parses a body; null if the row has no id or text. */
export function rowToBody(row: unknown): ArticleBody | null {
  if (!isRow(row)) return null
  const id = idOf(row['id'])
  const content = textOf(row['content'])
  if (id === null || content === null) return null
  // Table rows have all facts in one column.
  const details = detailsIn(row['details'] ?? row['facts'])
  return { id, bodyRev: numberOf(row['body_rev']) ?? 0, content, ...(details && { details }) }
}

/** Parses a category; null if the row has no id, name or slug. */
export function rowToCategory(row: unknown): Category | null {
  if (!isRow(row)) return null
  const id = idOf(row['id'])
  const name = textOf(row['name'])
  const slug = textOf(row['slug'])
  if (id === null || name === null || slug === null) return null
  const fields = fieldsIn(row['fields'])
  return {
    id,
    name,
    slug,
    color: textOf(row['color']) ?? DEFAULT_CATEGORY_COLOR,
    description: textOf(row['description']),
    rev: numberOf(row['rev']) ?? 0,
    ...(fields && { fields }),
  }
}

/** Returns the readable rows, and the number of others. One invalid row does not invalidate its page. */
export function readRows<T>(
  rows: readonly unknown[],
  read: (row: unknown) => T | null,
): { readonly rows: T[]; readonly leftOut: number } {
  const good = rows.map(read).filter((row) => row !== null)
  return { rows: good, leftOut: rows.length - good.length }
}

/** Parses a response that is a list; unreadable entries are dropped. `invalid`: it is no list, `detail` says which. */
export function listIn<T>(
  answer: Result<unknown>,
  detail: string,
  read: (row: unknown) => T | null,
): Result<T[]> {
  if (!answer.ok) return answer
  return Array.isArray(answer.value) ? success(readRows(answer.value, read).rows) : invalid(detail)
}

/** Parses the first entry of such a response. `missing`: it is empty; `invalid`: the entry is unreadable. */
export function firstIn<T>(
  answer: Result<unknown>,
  detail: string,
  read: (row: unknown) => T | null,
): Result<T> {
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value)) return invalid(detail)
  if (answer.value.length === 0) return failed({ kind: 'missing' })
  const row = read(answer.value[0])
  return row === null ? invalid(detail) : success(row)
}

/** Converts an instant to milliseconds since 1970; null if it is none. */
export function millisecondsOf(value: unknown): number | null {
  const milliseconds = typeof value === 'string' ? Date.parse(isoOf(value)) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds
}

/** Returns the string; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Normalises an instant. The embedded backend's tables return PostgreSQL's format, its functions JSON's. */
export function isoOf<Instant extends string | null>(instant: Instant): string | Instant {
  return instant?.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*[+-]\d{2})$/, '$1T$2:00') ?? instant
}

/** Another table API may use numeric ids: 17 is as valid as a UUID. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return textOf(value) === '' ? null : textOf(value)
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** PostgREST writes `numeric` as a number or, where it may lose digits, as a string. Returns null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
