// The second step of an import: writes what was prepared. Categories precede the articles that refer to them,
// pictures precede the articles that show them, and redirects come last. It may stop anywhere and be run again.
import { success, type Failure, type Result, invalid } from '#domain/failure.ts'
import { leftOut, type Note, rowName } from '../export/content.ts'
import type { ContentBackend, Table } from '../content-backend.ts'
import type { OnProgress, PreparedImport } from './prepare-import.ts'
import { LARGEST_PICTURE } from './own-pictures.ts'
import { createArrivals } from './place-pictures.ts'
import type { TablePlan } from './plan-import.ts'
import type { Redirect } from '#domain/pages/redirects.ts'
import { type ImportReport, refusalWords } from '../export/report.ts'
import { removeSample } from './sample.ts'

/** The most rows per statement. */
const ROWS_AT_ONCE = 100
/** The most characters per statement: the server accepts bodies of 4 MB. */
const CHARACTERS_AT_ONCE = 1_000_000

/** Rows per statement if they wait for pictures: few, so that an interruption loses little. */
const WITH_PICTURES_AT_ONCE = 10
const REDIRECTS_AT_ONCE = 500

/**
 * Writes what was prepared. A rejected row is left out and reported; a lost connection ends the import, which can run
 * again. `withoutSample`: removes the sample's rows at the end. `name`: the file's name, shown for undoing.
 */
export async function carryOut(
  { order, plan, settled, placed, noted, sample, report }: PreparedImport,
  { withoutSample = false, name = '' }: { readonly withoutSample?: boolean; readonly name?: string } = {},
): Promise<Result<ImportReport>> {
  const { backend, onProgress = () => {} } = order
  const begun = await backend.beginImport(name)
  if (!begun.ok) return begun
  const notes = [...report.notes]
  const written = (table: Table, run: Partial<TableRun> = {}) =>
    writeTable<{ readonly id: string }>(backend, table, plan[table], {
      notes,
      onDone: () => {},
      settle: asItIs,
      atOnce: ROWS_AT_ONCE,
      ...run,
    })
  const categories = await written('categories')
  if (!categories.ok) return categories
  let stored = 0
  const held = await backend.holdPictures(settled.store.map(({ name }) => name))
  if (!held.ok) return held
  for (const { file, name, type } of settled.store) {
    const bytes = await file.read(LARGEST_PICTURE)
    if (!bytes.ok) return invalid(file.name)
    const kept = await backend.storePicture({ name, type, bytes: bytes.value })
    if (!kept.ok && !isOfOneRow(kept.failure)) return kept
    if (kept.ok) stored += 1
    else notes.push(leftOut(`Imagen ${name}`, refusalWords(kept.failure)))
    onProgress('store-pictures', stored, settled.store.length)
  }
  for (const picture of noted.put) {
    const done = await backend.notePicture(picture)
    if (!done.ok && !isOfOneRow(done.failure)) return done
    if (!done.ok) notes.push(leftOut(`Nota de la imagen ${picture.name}`, refusalWords(done.failure)))
  }
  const waiting = placed?.waiting ?? new Map<string, never>()
  const arrivals =
    order.uploads &&
    createArrivals(waiting, order.uploads.upload, {
      note: (note) => void notes.push(note),
      hold: (names) => backend.holdPictures(names),
      onDone: (done) => onProgress('store-pictures', done, waiting.size),
    })
  const total = plan.articles.create.length + plan.articles.update.length
  const articles = await written('articles', {
    onDone: (done) => onProgress('write-rows', done, total),
    settle: (row) => arrivals?.settle(row) ?? asItIs(row),
    atOnce: waiting.size > 0 ? WITH_PICTURES_AT_ONCE : ROWS_AT_ONCE,
  })
  if (!articles.ok) return articles
  const authors = await written('authors')
  if (!authors.ok) return authors
  const guides = await written('guides')
  if (!guides.ok) return guides
  const led = await putRedirects(backend, plan.redirects, {
    without: articles.value.refused,
    notes,
    onProgress,
  })
  if (!led.ok) return led
  const done = {
    ...report,
    categories: categories.value.tally,
    articles: articles.value.tally,
    authors: authors.value.tally,
    guides: guides.value.tally,
    pictures: arrivals ? { ...report.pictures, created: arrivals.count() } : report.pictures,
    redirects: led.value,
    notes,
  }
  const { created, updated, same } = articles.value.tally
  // If nothing was imported, removing the sample would leave the magazine empty.
  if (!withoutSample || sample === null || created + updated + same === 0) return success(done)
  const removed = await removeSample(backend, sample, (count, of) => onProgress('remove-sample', count, of))
  return removed.ok ? success({ ...done, removed: removed.value }) : removed
}

interface TableRun {
  readonly notes: Note[]
  readonly onDone: (done: number) => void
  /** Prepares a row for writing; returns the row to write. */
  readonly settle: <R extends object>(row: R) => Promise<Result<R>>
  readonly atOnce: number
}

async function writeTable<T extends { readonly id: string }>(
  backend: ContentBackend,
  table: Table,
  plan: TablePlan<T>,
  run: TableRun,
): Promise<Result<WrittenRows>> {
  let created = 0
  let updated = 0
  let appeared = 0
  let done = 0
  const refused = new Set<string>()
  const pending = inStatements(plan.create, run.atOnce)
  for (let wanted = pending.shift(); wanted !== undefined; wanted = pending.shift()) {
    const rows: T[] = []
    for (const row of wanted) {
      const settled = await run.settle(row)
      if (!settled.ok) return settled
      rows.push(settled.value)
    }
    const answer = await backend.create(table, rows)
    if (answer.ok) {
      created += answer.value.size
      appeared += rows.length - answer.value.size
    } else if (!isOfOneRow(answer.failure)) return answer
    // One invalid row fails its whole statement, so the rows are then sent separately.
    else if (rows.length > 1) pending.unshift(...rows.map((row) => [row]))
    else {
      for (const row of rows) {
        refused.add(row.id)
        run.notes.push(leftOut(rowName(table, row), refusalWords(answer.failure)))
      }
    }
    if (answer.ok || rows.length === 1) done += rows.length
    run.onDone(done)
  }
  for (const update of plan.update) {
    const columns = await run.settle(update.columns)
    if (!columns.ok) return columns
    const answer = await backend.update(table, { ...update, columns: columns.value })
    if (!answer.ok && !isOfOneRow(answer.failure)) return answer
    if (answer.ok) updated += 1
    else run.notes.push(leftOut(update.what, refusalWords(answer.failure)))
    done += 1
    run.onDone(done)
  }
  return success({ tally: { created, updated, same: plan.same + appeared }, refused })
}

interface WrittenRows {
  readonly tally: ImportReport['articles']
  /** The ids of new rows that the table rejected. */
  readonly refused: ReadonlySet<string>
}

function asItIs<R>(row: R): Promise<Result<R>> {
  return Promise.resolve(success(row))
}

async function putRedirects(
  backend: ContentBackend,
  { rows: wanted, create, update, same }: TablePlan<Redirect>,
  run: { readonly without: ReadonlySet<string>; readonly notes: Note[]; readonly onProgress: OnProgress },
): Promise<Result<ImportReport['redirects']>> {
  const changed = new Set(update.map(({ id }) => id))
  const put = [...create, ...wanted.filter(({ path }) => changed.has(path))]
  const rows = put.filter(({ article_id: id }) => id === null || !run.without.has(id))
  let refused = put.length - rows.length
  let done = 0
  const pending = inStatements(rows, REDIRECTS_AT_ONCE)
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    const answer = await backend.putRedirects(part)
    if (!answer.ok && !isOfOneRow(answer.failure)) return answer
    if (!answer.ok && part.length > 1) {
      pending.unshift(...part.map((row) => [row]))
      continue
    }
    if (!answer.ok) {
      refused += part.length
      const words = refusalWords(answer.failure)
      run.notes.push(...part.map(({ path }) => leftOut(`Dirección ${path}`, words)))
    }
    done += part.length
    run.onProgress('write-redirects', done, rows.length)
  }
  const created = Math.max(0, create.length - refused)
  const updated = Math.max(0, update.length - (refused - (create.length - created)))
  return success({ created, updated, same })
}

function isOfOneRow({ kind }: Failure): boolean {
  return kind === 'rejected' || kind === 'too-large' || kind === 'conflict' || kind === 'missing'
}

function inStatements<T>(rows: readonly T[], atOnce: number): T[][] {
  const statements: T[][] = []
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = statements.at(-1)
    if (last !== undefined && last.length < atOnce && size + length <= CHARACTERS_AT_ONCE) {
      last.push(row)
      size += length
    } else {
      statements.push([row])
      size = length
    }
  }
  return statements
}
