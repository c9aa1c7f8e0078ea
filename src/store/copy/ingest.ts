// The only writer of articles, categories, authors and guides. Rows and checkpoint are written in one transaction; a
// step from an outdated checkpoint writes nothing (docs/sync.md §5). No older revision replaces a row (P13.13).
import type { Table } from 'dexie'
import { failed, success, type Result } from '#domain/failure.ts'
import type { ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { catalogueEntry } from './catalogue.ts'
import type { Checkpoint, Gone, Step } from './checkpoint.ts'
import type { Device } from '../device/device.ts'
import { writeHeads, type HeadChanges } from './ingest-heads.ts'
import { withFreeSpace } from '../device/free-space.ts'
import type { CopyDatabase, StoredCategory } from './copy-database.ts'
import { isNews, isRestOf, type StoredRevision, type StoredRevisions } from './revision-guard.ts'

/** Writes one whole step. `conflict`: another writer moved the checkpoint first, and nothing was written. */
export async function commit(device: Device, step: Step): Promise<Result<Checkpoint>> {
  return withFreeSpace(device, () => commitOnce(device, step))
}

async function commitOnce({ copy, revisions }: Device, step: Step): Promise<Result<Checkpoint>> {
  const written = await copy.transaction('rw', copy.tables, async () => {
    const current = await copy.readCheckpoint()
    if (current.version !== step.from.version) return null
    const era = step.move.era ?? current.era
    const sweep = step.move.sweep ?? current.sweep

    const all = isOfPull(step, current) ? await revisions.at(current) : null
    const articles = await writeHeads(copy, step, { ...current, era, sweep }, all)
    const fewChanged = await writeFew(copy, step, era)
    if (sweep) await noteMet(copy, step)
    const swept = all && sweep && step.endSweep ? await endSweep(copy, all, articles) : null

    const isVisible = swept !== null || articles.put.length > 0 || articles.gone.length > 0 || fewChanged
    const edition = isVisible ? current.edition + 1 : current.edition
    // After a sweep the catalogue is rebuilt from the rows.
    if (isVisible && !swept) {
      await copy.patches.put({ edition, put: articles.put.map(catalogueEntry), gone: articles.gone })
    }
    const next: Checkpoint = {
      ...current,
      ...step.move,
      sweep: sweep && !swept,
      version: current.version + 1,
      copyId: current.copyId ?? newName(),
      edition,
      count: swept?.count ?? current.count + articles.count,
      revisionSum: swept?.revisionSum ?? current.revisionSum + articles.sum,
    }
    await copy.checkpoints.put(next)
    return { current, next, articles }
  })
  if (!written) return failed({ kind: 'conflict' })
  revisions.follow(written.current, written.next, written.articles)
  return success(written.next)
}

/**
 * Does the step belong to a pull of all articles? The first step over an existing copy does not count. A reader is
 * waiting for that first screen, so it must not load the revisions of all articles.
 */
function isOfPull({ beginSweep = false }: Step, { phase, count }: Checkpoint): boolean {
  return phase !== 'live' && (count === 0 || !beginSweep)
}

function newName(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-')
}

// Completes thin heads. This does not change lists, counts or revisions, so it does not move the checkpoint and
// cannot conflict with a round.

/** Completes stored titles with heads of the same revision, if the era is still the one in which they were requested. */
export async function putRest(device: Device, arrived: readonly ArticleHead[], era: number): Promise<void> {
  const { heads } = device.copy
  await withFreeSpace(device, () =>
    device.copy.transaction('rw', heads, async () => {
      const stored = await heads.bulkGet(arrived.map(({ id }) => id))
      const rest = arrived.filter((head, index) => isRestOf(head, stored[index], era))
      await heads.bulkPut(rest.map((head) => ({ ...head, era })))
    }),
  )
}

/** Returns the ids of which only a title is stored. */
export async function titlesAmong({ copy }: Device, ids: readonly string[]): Promise<string[]> {
  const stored = await copy.heads.bulkGet([...ids])
  return stored.flatMap((head) => (head?.thin ? [head.id] : []))
}

// The small tables of a step: categories, authors and guides. They are written inside the transaction of `commit`.

async function writeFew(copy: CopyDatabase, step: Step, era: number): Promise<boolean> {
  const { authors, guides, goneAuthors, goneGuides, allAuthorsAt } = step
  const written = [
    await writeCategories(copy, step, era),
    await writeRows(copy.authors, { rows: authors, gone: goneAuthors, allAt: allAuthorsAt }, era),
    await writeRows(copy.guides, { rows: guides, gone: goneGuides, allAt: allAuthorsAt }, era),
  ]
  return written.includes(true)
}

async function writeCategories(copy: CopyDatabase, step: Step, era: number): Promise<boolean> {
  const { categories, goneCategories: gone, allCategoriesAt: allAt, completes, unnumbered = false } = step
  const stored = unnumbered && categories ? await copy.categories.bulkGet(categories.map(({ id }) => id)) : []
  const rows = unnumbered ? categories?.map((row, at) => numberedCategory(row, stored[at])) : categories
  return await writeRows(copy.categories, { rows, gone, allAt, completes }, era)
}

interface Few<Row> {
  readonly rows: readonly Row[] | undefined
  readonly gone: readonly Gone[] | undefined
  /** The rows are complete at this revision; others that are not newer are deleted. */
  readonly allAt: number | undefined
  readonly completes?: boolean | undefined
}

async function writeRows<Row extends Gone>(
  table: Table<Row & { readonly era: number }, string>,
  { rows = [], gone: graves = [], allAt, completes }: Few<Row>,
  era: number,
): Promise<boolean> {
  if (rows.length === 0 && graves.length === 0 && allAt === undefined) return false
  const stored = new Map((await table.toArray()).map((row) => [row.id, row]))
  const put = rows
    .filter((row) => isNews(row, stored.get(row.id), era, completes))
    .map((row) => ({ ...row, era }))
  const named = new Set(rows.map(({ id }) => id))
  const absent =
    allAt === undefined
      ? []
      : [...stored.values()].filter(({ id, rev, era: of }) => !named.has(id) && (of !== era || rev <= allAt))
  const buried = graves.filter((grave) => stored.has(grave.id) && isNews(grave, stored.get(grave.id), era))
  const gone = [...absent, ...buried].map(({ id }) => id)
  await table.bulkPut(put)
  await table.bulkDelete(gone)
  return put.length > 0 || gone.length > 0
}

function numberedCategory(category: Category, local: StoredCategory | undefined): Category {
  if (!local) return { ...category, rev: 1 }
  const same =
    category.name === local.name &&
    category.slug === local.slug &&
    category.color === local.color &&
    category.description === local.description &&
    JSON.stringify(category.fields) === JSON.stringify(local.fields)
  return { ...category, rev: same ? local.rev : local.rev + 1 }
}

// A sweep: all articles are pulled again over an existing copy. Each step stores its ids, so an interruption loses
// nothing. At the end, rows that no step contained are removed.

/** Stores the ids of articles seen by a step of a sweep. */
async function noteMet(copy: CopyDatabase, step: Step): Promise<void> {
  const ids = step.met ?? step.heads?.map(({ id }) => id) ?? []
  if (step.beginSweep) await copy.seen.clear()
  if (ids.length > 0) await copy.seen.add({ ids })
}

/**
 * Deletes articles that no step has seen, and counts the rest. `stored`: the articles before this step; `articles`:
 * the step's own changes. Derived data is rebuilt from the rows, so errors in it do not outlive a pull.
 */
async function endSweep(
  copy: CopyDatabase,
  stored: StoredRevisions,
  articles: HeadChanges,
): Promise<Pick<Checkpoint, 'count' | 'revisionSum'>> {
  const met = new Set([...articles.gone, ...(await copy.seen.toArray()).flatMap(({ ids }) => ids)])
  const unmet = [...stored].filter(([id]) => !met.has(id))
  await copy.heads.bulkDelete(unmet.map(([id]) => id))
  await copy.seen.clear()
  await copy.patches.clear()
  await copy.packed.clear()
  const revisionsOf = (rows: Iterable<StoredRevision>) => [...rows].reduce((sum, { rev }) => sum + rev, 0)
  return {
    count: stored.size + articles.count - unmet.length,
    revisionSum:
      revisionsOf(stored.values()) + articles.sum - revisionsOf(unmet.map(([, revision]) => revision)),
  }
}
