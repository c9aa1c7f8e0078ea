// The articles' part of a step, written inside the transaction opened by `ingest.ts`.
import type { Checkpoint, Gone, Head, Step } from './checkpoint.ts'
import type { CopyDatabase, StoredHead } from './copy-database.ts'
import { isNews, isRestOf, type StoredRevisions } from './revision-guard.ts'

/** The changes of articles by a step. */
export interface HeadChanges {
  readonly put: readonly StoredHead[]
  /** Rows that complete a stored title; lists do not change. */
  readonly rest: readonly StoredHead[]
  readonly gone: readonly string[]
  /** The change in the number of articles and in the sum of their revisions. */
  readonly count: number
  readonly sum: number
}

interface Words {
  readonly rows: readonly Head[]
  readonly graves: readonly Gone[]
}

interface Looked extends Words {
  readonly stored: StoredRevisions
}

/**
 * Stores the rows of a step that are newer, and deletes the removed ones. `state`: the stored checkpoint with the
 * step's era and sweep. `all`: the revisions of all stored articles, if they are in memory.
 */
export async function writeHeads(
  copy: CopyDatabase,
  step: Step,
  state: Checkpoint,
  all: StoredRevisions | null,
): Promise<HeadChanges> {
  const { era } = state
  const { rows, graves, stored } = await lookUp(copy, step, state, all)
  const toStore = (row: Head): StoredHead => ({ ...row, era })
  const put = rows.filter((row) => isNews(row, stored.get(row.id), era, step.completes)).map(toStore)
  const rest = rows.filter((row) => isRestOf(row, stored.get(row.id), era)).map(toStore)
  const gone = graves.filter((grave) => stored.has(grave.id) && isNews(grave, stored.get(grave.id), era))
  if (put.length + rest.length > 0) await copy.heads.bulkPut([...put, ...rest])
  if (gone.length > 0) await copy.heads.bulkDelete(gone.map(({ id }) => id))

  const replaced = [...put, ...gone].flatMap(({ id }) => stored.get(id) ?? [])
  return {
    put,
    rest,
    gone: gone.map(({ id }) => id),
    count: put.length - replaced.length,
    sum: sumOf(put) - sumOf(replaced),
  }
}

/** Returns the last entry of each article, whether a row or a deletion. */
export function lastWords({ heads = [], goneArticles = [] }: Step): Words {
  const rows = new Map<string, Head>()
  for (const head of heads) {
    if (head.rev >= (rows.get(head.id)?.rev ?? 0)) rows.set(head.id, head)
  }
  const graves = goneArticles.filter(({ id, rev }) => rev > (rows.get(id)?.rev ?? 0))
  for (const { id } of graves) rows.delete(id)
  return { rows: [...rows.values()], graves }
}

/** Finds the stored revisions of these articles. Reads the database only if there can be any. */
async function lookUp(
  copy: CopyDatabase,
  step: Step,
  { count, era }: Checkpoint,
  all: StoredRevisions | null,
): Promise<Looked> {
  const { unnumbered = false } = step
  const { rows, graves } = lastWords(step)
  if (all && !unnumbered) return { rows, graves, stored: all }
  const ids = [...rows, ...graves].map(({ id }) => id)
  const found = count === 0 || ids.length === 0 ? [] : await copy.heads.bulkGet(ids)
  const stored = new Map(found.flatMap((head) => (head ? [[head.id, head] as const] : [])))
  const numbered = unnumbered ? rows.map((row) => numberedHead(row, stored.get(row.id), era)) : rows
  return { rows: numbered, graves, stored }
}

function sumOf(rows: readonly { readonly rev: number }[]): number {
  return rows.reduce((sum, { rev }) => sum + rev, 0)
}

// A plain table API's rows get their revisions here, so that they are compared like all others.

/** Returns the row with the next revision if it differs from the stored row, otherwise with the same one. */
function numberedHead(row: Head, local: StoredHead | undefined, era: number): Head {
  if (!local || local.era !== era) return { ...row, rev: 1, bodyRev: 1 }
  if (isSame(row, local)) return { ...row, rev: local.rev, bodyRev: local.bodyRev }
  return { ...row, rev: local.rev + 1, bodyRev: local.rev + 1 }
}

function isSame(a: Head, b: Head): boolean {
  if (a.thin || b.thin) return false
  return (
    a.title === b.title &&
    a.introduction === b.introduction &&
    a.publishedAt === b.publishedAt &&
    a.categoryId === b.categoryId &&
    a.category === b.category &&
    a.overall === b.overall &&
    a.readTime === b.readTime &&
    a.images.length === b.images.length &&
    a.images.every((image, place) => image === b.images[place]) &&
    JSON.stringify(a.facts) === JSON.stringify(b.facts)
  )
}
