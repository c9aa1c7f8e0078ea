// The sample magazine that a new server begins with, found again before an import: rows that stand here word for word as
// the sample has them, by their fingerprints (`sample-rows.ts`). Whoever moves in is asked whether they should go. A row
// that anybody has touched is no sample's any more.

import { momentOf } from '#domain/articles/dates.ts'
import { success, type Result } from '#domain/failure.ts'
import { ARTICLE_COLUMNS, CATEGORY_COLUMNS } from '../export/content.ts'
import type { ContentBackend, RowVersion, UnknownRow } from '../content-backend.ts'
import type { ImportPlan, PresentRows } from './plan-import.ts'
import { sampleArticles, sampleCategories } from './sample-rows.ts'

/** SHA-256 in hexadecimal; null where it cannot be had (a page without https), and nothing counts as sample there. */
export type Hash = (text: string) => Promise<string | null>

/** Sample rows that the import does not bring, at the revisions that were looked at. */
export interface SampleRows {
  readonly articles: readonly RowVersion[]
  /** Those that no other article here or in the file uses. */
  readonly categories: readonly RowVersion[]
}

/** Rows that are gone. */
export interface RemovedRows {
  readonly articles: number
  readonly categories: number
}

/** Characters of a fingerprint: 64 bits. */
const FINGERPRINT = 16

/**
 * The sample's rows in a magazine that has nothing else but what the file brings; null when there are none, when there
 * is anything else, and when the file brings no article.
 */
export async function findSample(
  present: PresentRows,
  plan: ImportPlan,
  hash: Hash,
): Promise<SampleRows | null> {
  const brought = plan.articles.rows
  if (brought.length === 0) return null
  const others = notAmong(present.articles, brought)
  const articles = await unchanged(others, ARTICLE_COLUMNS, sampleArticles, hash)
  if (articles.length < others.length) return null
  const used = new Set([
    ...notAmong(present.articles, others).map((row) => row['category_id']),
    ...brought.map((article) => article.category_id),
  ])
  const idle = notAmong(present.categories, plan.categories.rows).filter(({ id }) => !used.has(id))
  const categories = await unchanged(idle, CATEGORY_COLUMNS, sampleCategories, hash)
  return articles.length + categories.length === 0 ? null : { articles, categories }
}

/** All columns in order, the same text however the table API writes them. */
function fingerprintText(row: UnknownRow, columns: readonly string[]): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column] ?? null
      if (column === 'published_at' && typeof value === 'string') return momentOf(value)
      return column === 'overall' && value !== null ? Number(value) : value
    }),
  )
}

/** What tells whether a row is word for word as it was; null where there are no hashes. */
export async function fingerprint(
  row: UnknownRow,
  columns: readonly string[],
  hash: Hash,
): Promise<string | null> {
  return (await hash(fingerprintText(row, columns)))?.slice(0, FINGERPRINT) ?? null
}

/**
 * Removes the rows where they still are at their revisions, articles first; a category goes only while no article is in
 * it. What has changed meanwhile stays. Stopped anywhere, it can be run again.
 */
export async function removeSample(
  backend: ContentBackend,
  sample: SampleRows,
  onDone: (done: number, of: number) => void = () => {},
): Promise<Result<RemovedRows>> {
  const total = sample.articles.length + sample.categories.length
  let done = 0
  let articles = 0
  let categories = 0
  for (const row of sample.articles) {
    const removed = await backend.remove('articles', row)
    if (removed.ok) articles += 1
    else if (removed.failure.kind !== 'conflict') return removed
    onDone((done += 1), total)
  }
  const left = await backend.rows('articles')
  if (!left.ok) return left
  const used = new Set(left.value.map((row) => row['category_id']))
  for (const row of sample.categories.filter(({ id }) => !used.has(id))) {
    const removed = await backend.remove('categories', row)
    if (removed.ok) categories += 1
    else if (removed.failure.kind !== 'conflict') return removed
    onDone((done += 1), total)
  }
  return success({ articles, categories })
}

async function unchanged(
  rows: readonly UnknownRow[],
  columns: readonly string[],
  known: Readonly<Record<string, string>>,
  hash: Hash,
): Promise<RowVersion[]> {
  const found: RowVersion[] = []
  for (const row of rows) {
    const id = String(row['id'])
    const wanted = known[id]
    if (wanted === undefined || (await fingerprint(row, columns, hash)) !== wanted) continue
    found.push({ id, rev: typeof row['rev'] === 'number' ? row['rev'] : null })
  }
  return found
}

function notAmong(rows: readonly UnknownRow[], others: readonly { readonly id?: unknown }[]): UnknownRow[] {
  const ids = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}
