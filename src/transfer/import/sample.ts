// Finds the sample magazine by fingerprints (`sample-rows.ts`), so that an import can ask whether to remove it. An
// edited row no longer counts. The sample of 0.1.0, without facts and fields, does (P27.61).
import type { Row } from '#domain/row.ts'
import { momentOf } from '#domain/articles/dates.ts'
import { keysInOrder } from '#domain/facts/check-facts.ts'
import { success, type Result } from '#domain/failure.ts'
import { COLUMNS } from '../export/content.ts'
import type { ContentBackend, PresentRows, RowVersion, Table } from '../content-backend.ts'
import type { ImportPlan } from './plan-import.ts'
import { SAMPLE_ROWS } from './sample-rows.ts'

/** SHA-256 in hexadecimal; null if it is not available (a page without https). Nothing counts as sample then. */
export type Hash = (text: string) => Promise<string | null>

/** Sample rows that the import does not contain, with their revisions. Categories only if no other article uses them. */
export type SampleRows = Readonly<Record<Table, readonly RowVersion[]>>

/** The numbers of removed rows. */
export interface RemovedRows {
  readonly articles: number
  readonly categories: number
}

/** The length of a fingerprint in characters: 64 bits. */
const FINGERPRINT = 16

/** Finds the sample's rows. Null without any, with rows of neither it nor the file, or if the file has no articles. */
export async function findSample(
  present: PresentRows,
  plan: ImportPlan,
  hash: Hash,
): Promise<SampleRows | null> {
  const brought = plan.articles.rows
  if (brought.length === 0) return null
  const others = notAmong(present.articles, brought)
  const articles = await unchanged('articles', others, hash)
  if (articles.length < others.length) return null
  const used = new Set([
    ...notAmong(present.articles, others).map((row) => row['category_id']),
    ...brought.map((article) => article.category_id),
  ])
  const idle = notAmong(present.categories, plan.categories.rows).filter(({ id }) => !used.has(id))
  const categories = await unchanged('categories', idle, hash)
  const signed = new Set<unknown>(brought.map(({ facts }) => facts?.author))
  const silent = notAmong(present.authors ?? [], plan.authors.rows).filter(({ id }) => !signed.has(id))
  const authors = await unchanged('authors', silent, hash)
  const guides = await unchanged('guides', notAmong(present.guides ?? [], plan.guides.rows), hash)
  return articles.length + categories.length === 0 ? null : { articles, categories, authors, guides }
}

/** Serialises all columns in order, independently of the table API's formats. */
function fingerprintText(table: Table, row: Row): string {
  return JSON.stringify(
    COLUMNS[table].map((column) => {
      const value = row[column] ?? null
      if (column === 'published_at' && typeof value === 'string') return momentOf(value)
      return (column === 'overall' || column === 'max_price') && value !== null
        ? Number(value)
        : keysInOrder(value)
    }),
  )
}

/** Computes the fingerprint that identifies an unchanged row; null if hashing is not available. */
export async function fingerprint(table: Table, row: Row, hash: Hash): Promise<string | null> {
  return (await hash(fingerprintText(table, row)))?.slice(0, FINGERPRINT) ?? null
}

/** Removes the rows still at their revisions, and categories that are empty by then. Can run again. */
export async function removeSample(
  backend: ContentBackend,
  sample: SampleRows,
  onDone: (done: number, of: number) => void = () => {},
): Promise<Result<RemovedRows>> {
  const total = sample.articles.length + sample.categories.length
  let done = 0
  let articles = 0
  let categories = 0
  // These go first and uncounted: as long as an article is left, an interrupted removal is offered again.
  for (const table of ['guides', 'authors'] as const) {
    for (const row of sample[table]) {
      const removed = await backend.remove(table, row)
      if (!removed.ok && removed.failure.kind !== 'conflict') return removed
    }
  }
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

async function unchanged(table: Table, rows: readonly Row[], hash: Hash): Promise<RowVersion[]> {
  const found: RowVersion[] = []
  for (const row of rows) {
    const id = String(row['id'])
    if (!SAMPLE_ROWS[id]?.includes((await fingerprint(table, row, hash)) ?? '')) continue
    found.push({ id, rev: typeof row['rev'] === 'number' ? row['rev'] : null })
  }
  return found
}

function notAmong(rows: readonly Row[], others: readonly { readonly id?: unknown }[]): Row[] {
  const ids = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}
