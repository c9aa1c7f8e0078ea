// An import in two steps: compare everything and say what would happen; then write it, categories before the articles
// that name them, pictures before the articles that show them. Stopped anywhere, it can be run again.

import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import {
  articleName,
  categoryName,
  type Content,
  type ContentArticle,
  type ContentCategory,
  leftOut,
  type Note,
} from './content.ts'
import { LARGEST_PICTURE, withAddresses } from './own-pictures.ts'
import type { ContentBackend, Table } from './content-backend.ts'
import { type ImportPlan, planImport, type TablePlan } from './plan-import.ts'
import { type ImportReport, refusalWords } from './report.ts'
import type { ZipFiles } from './read-zip.ts'
import { findSample, type Hash, removeSample, type SampleRows } from './sample.ts'
import { NO_PICTURES, type SettledPictures, settlePictures } from './settle-pictures.ts'

/** The part of the work that is under way, and how much of it is done. */
export type OnProgress = (
  step: 'compare-pictures' | 'store-pictures' | 'write-rows' | 'remove-sample',
  done: number,
  of: number,
) => void

export interface ImportOrder {
  readonly content: Content
  /** What was said of the file before. */
  readonly notes: readonly Note[]
  /** Only an export of the product's own brings pictures. */
  readonly pictures: { readonly files: ZipFiles; readonly storage: string } | null
  /** What is there already stays as it is. */
  readonly onlyNew: boolean
  readonly backend: ContentBackend
  readonly hash: Hash
  readonly onProgress?: OnProgress
}

export interface PreparedImport {
  readonly order: ImportOrder
  readonly plan: ImportPlan
  readonly settled: SettledPictures
  /** The sample magazine's rows, where there is nothing else besides what the file brings. */
  readonly sample: SampleRows | null
  /** What would happen, the sample left alone. */
  readonly report: ImportReport
}

/** Rows of one statement, at most. */
const ROWS_AT_ONCE = 100
/** Characters of one statement, at most: the server takes bodies of 4 MB. */
const CHARACTERS_AT_ONCE = 1_000_000

/** Compares the file with what is there. Nothing is written. */
export async function prepareImport(order: ImportOrder): Promise<Result<PreparedImport>> {
  const { content, pictures, backend, onlyNew, onProgress } = order
  const settled = pictures
    ? await settlePictures({
        ...pictures,
        articles: content.articles,
        backend,
        onProgress: (done, of) => onProgress?.('compare-pictures', done, of),
      })
    : success(NO_PICTURES)
  if (!settled.ok) return settled
  const categories = await backend.rows('categories')
  if (!categories.ok) return categories
  const articles = await backend.rows('articles')
  if (!articles.ok) return articles
  const here: Content = {
    ...content,
    articles: content.articles.map((article) => withAddresses(article, settled.value.moved)),
  }
  const present = { categories: categories.value, articles: articles.value }
  const plan = planImport(here, present, onlyNew)
  const sample = await findSample(present, plan, order.hash)
  const notes = [...order.notes, ...settled.value.notes, ...plan.notes]
  const report: ImportReport = {
    articles: tallyOf(plan.articles),
    categories: tallyOf(plan.categories),
    pictures: picturesTally(settled.value),
    removed: null,
    notes,
  }
  return success({ order, plan, settled: settled.value, sample, report })
}

/**
 * Writes what was prepared. A row that is refused is left out and said; a lost connection ends it, to be run again.
 * `withoutSample`: the sample's rows go, once everything else is in.
 */
export async function carryOut(
  { order, plan, settled, sample, report }: PreparedImport,
  { withoutSample = false }: { readonly withoutSample?: boolean } = {},
): Promise<Result<ImportReport>> {
  const { backend, onProgress = () => {} } = order
  const notes = [...report.notes]
  const categories = await writeTable(backend, 'categories', plan.categories, {
    notes,
    nameOf: (row: ContentCategory) => categoryName(row.name, 0),
    onDone: () => {},
  })
  if (!categories.ok) return categories
  let stored = 0
  for (const { file, name, type } of settled.store) {
    const bytes = await file.read(LARGEST_PICTURE)
    if (!bytes.ok) return failed({ kind: 'invalid', detail: file.name })
    const kept = await backend.storePicture({ name, type, bytes: bytes.value })
    if (!kept.ok && !isOfOneRow(kept.failure)) return kept
    if (kept.ok) stored += 1
    else notes.push(leftOut(`Imagen ${name}`, refusalWords(kept.failure)))
    onProgress('store-pictures', stored, settled.store.length)
  }
  const total = plan.articles.create.length + plan.articles.update.length
  const articles = await writeTable(backend, 'articles', plan.articles, {
    notes,
    nameOf: (row: ContentArticle) => articleName(row.title, 0),
    onDone: (done) => onProgress('write-rows', done, total),
  })
  if (!articles.ok) return articles
  const done = { ...report, categories: categories.value, articles: articles.value, notes }
  const { created, updated, same } = articles.value
  // Where nothing came in the magazine would be left empty.
  if (!withoutSample || sample === null || created + updated + same === 0) return success(done)
  const removed = await removeSample(backend, sample, (count, of) => onProgress('remove-sample', count, of))
  return removed.ok ? success({ ...done, removed: removed.value }) : removed
}

async function writeTable<T extends { readonly id: string }>(
  backend: ContentBackend,
  table: Table,
  plan: TablePlan<T>,
  run: {
    readonly notes: Note[]
    readonly nameOf: (row: T) => string
    readonly onDone: (done: number) => void
  },
): Promise<Result<ImportReport['articles']>> {
  let created = 0
  let updated = 0
  let appeared = 0
  let done = 0
  const pending = inStatements(plan.create)
  for (let rows = pending.shift(); rows !== undefined; rows = pending.shift()) {
    const answer = await backend.create(table, rows)
    if (answer.ok) {
      created += answer.value.size
      appeared += rows.length - answer.value.size
    } else if (!isOfOneRow(answer.failure)) return answer
    // One bad row refuses its whole statement: each by itself, then.
    else if (rows.length > 1) pending.unshift(...rows.map((row) => [row]))
    else run.notes.push(...rows.map((row) => leftOut(run.nameOf(row), refusalWords(answer.failure))))
    if (answer.ok || rows.length === 1) done += rows.length
    run.onDone(done)
  }
  for (const update of plan.update) {
    const answer = await backend.update(table, update)
    if (!answer.ok && !isOfOneRow(answer.failure)) return answer
    if (answer.ok) updated += 1
    else run.notes.push(leftOut(update.what, refusalWords(answer.failure)))
    done += 1
    run.onDone(done)
  }
  return success({ created, updated, same: plan.same + appeared })
}

/** Does the failure speak of what was sent, and not of the way there? */
function isOfOneRow({ kind }: Failure): boolean {
  return kind === 'rejected' || kind === 'too-large' || kind === 'conflict' || kind === 'missing'
}

function inStatements<T>(rows: readonly T[]): T[][] {
  const statements: T[][] = []
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = statements.at(-1)
    if (last !== undefined && last.length < ROWS_AT_ONCE && size + length <= CHARACTERS_AT_ONCE) {
      last.push(row)
      size += length
    } else {
      statements.push([row])
      size = length
    }
  }
  return statements
}

function tallyOf<T>({ create, update, same }: TablePlan<T>): ImportReport['articles'] {
  return { created: create.length, updated: update.length, same }
}

function picturesTally({ store, same }: SettledPictures): ImportReport['pictures'] {
  const updated = store.filter(({ replaces }) => replaces).length
  return { created: store.length - updated, updated, same }
}
