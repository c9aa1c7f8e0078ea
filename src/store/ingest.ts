// The only writer of articles, categories and bodies. Rows and checkpoint go in one transaction that first compares the
// checkpoint's version: a step computed from an outdated one writes nothing (sync.md §0.3). No row ever falls back to
// an older revision.

import type { ArticleBody, ArticleHead, ThinHead } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { addMissing } from './add-missing.ts'
import type { BodyVersion } from './body-database.ts'
import { catalogueEntry } from './catalogue.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { CopyDatabase, StoredHead } from './copy-database.ts'
import type { Device } from './device.ts'
import { writeCategories } from './ingest-categories.ts'
import { withRoom } from './make-room.ts'
import { isNews, isRestOf } from './revision-guard.ts'

/** A deletion and the revision it happened at. */
export interface Gone {
  readonly id: string
  readonly rev: number
}

/** What a step may move; the rest of the checkpoint follows from the rows. */
export type Move = Partial<Omit<Checkpoint, 'key' | 'v' | 'copyId' | 'edition' | 'n' | 's'>>

export interface Step {
  /** The checkpoint that the step was computed from. */
  readonly from: Checkpoint
  readonly move: Move
  readonly heads?: readonly (ArticleHead | ThinHead)[]
  readonly categories?: readonly Category[]
  readonly goneArticles?: readonly Gone[]
  readonly goneCategories?: readonly Gone[]
  /** `categories` are all there were at this revision: others not newer than it go. */
  readonly allCategoriesAt?: number
  /** The ids met by a sweep, where they are more than the readable rows. */
  readonly met?: readonly string[]
  /** First step of a pull over an existing copy: forget what an earlier one met. */
  readonly beginSweep?: boolean
  /** The pull is complete: articles that none of its steps met go. */
  readonly endSweep?: boolean
  /** Rows carry no revisions (a plain table API): they count as newer when they differ. */
  readonly unnumbered?: boolean
}

interface Changes {
  readonly put: readonly StoredHead[]
  /** Rows of which the title was stored before: nothing is listed otherwise for them. */
  readonly rest: readonly StoredHead[]
  readonly gone: readonly StoredHead[]
  readonly addedCount: number
  readonly addedSum: number
}

interface Words {
  readonly rows: readonly (ArticleHead | ThinHead)[]
  readonly graves: readonly Gone[]
}

/** Writes one step whole. `conflict`: somebody else moved the checkpoint first, and nothing was written. */
export async function commit(device: Device, step: Step): Promise<Result<Checkpoint>> {
  return withRoom(device, () => commitOnce(device, step))
}

async function commitOnce({ copy }: Device, step: Step): Promise<Result<Checkpoint>> {
  const tables = [copy.heads, copy.categories, copy.checkpoints, copy.patches, copy.packed, copy.seen]
  return copy.transaction('rw', tables, async () => {
    const current = await copy.readCheckpoint()
    if (current.v !== step.from.v) return failed({ kind: 'conflict' })
    const era = step.move.era ?? current.era
    const sweep = step.move.sweep ?? current.sweep

    const changes = await putNews(copy, step, { ...current, sweep }, era)
    if (sweep) await noteMet(copy, step)
    const isSwept = sweep && step.endSweep === true
    const unmet = isSwept ? await notMet(copy) : []
    const gone = [...new Map([...changes.gone, ...unmet].map((head) => [head.id, head])).values()]
    await copy.heads.bulkDelete(gone.map(({ id }) => id))
    const categoriesChanged = await writeCategories(copy, step, era)

    const visible = isSwept || changes.put.length > 0 || gone.length > 0 || categoriesChanged
    const edition = visible ? current.edition + 1 : current.edition
    if (isSwept) await forgetDerived(copy)
    else if (visible) await putPatch(copy, edition, changes.put, gone)
    const next: Checkpoint = {
      ...current,
      ...step.move,
      sweep: sweep && !isSwept,
      v: current.v + 1,
      copyId: current.copyId ?? newName(),
      edition,
      n: current.n + changes.addedCount - gone.length,
      s: current.s + changes.addedSum - sumOf(gone),
      ...(isSwept ? await recount(copy) : {}),
    }
    await copy.checkpoints.put(next)
    return success(next)
  })
}

/** Puts what of a step's articles is news here; deletions are only told. */
async function putNews(copy: CopyDatabase, step: Step, current: Checkpoint, era: number): Promise<Changes> {
  const words = lastWords(step)
  const isFirstPull = !current.sweep && (current.phase === 'new' || current.phase === 'pull')
  if (!isFirstPull || step.unnumbered || words.graves.length > 0) {
    const changes = await changesOf(copy, step, words, current, era)
    await copy.heads.bulkPut([...changes.put, ...changes.rest])
    return changes
  }
  // In a first pull nearly every row is new: adding asks the database once a row, where looking before asks twice.
  const rows = words.rows.map((row): StoredHead => ({ ...row, era }))
  const known = await addMissing(copy.heads, rows)
  const added = known.size === 0 ? rows : rows.filter(({ id }) => !known.has(id))
  const others = words.rows.filter(({ id }) => known.has(id))
  const changes = await changesOf(copy, step, { rows: others, graves: [] }, current, era)
  await copy.heads.bulkPut([...changes.put, ...changes.rest])
  return {
    put: [...added, ...changes.put],
    rest: changes.rest,
    gone: [],
    addedCount: added.length,
    addedSum: sumOf(added) + changes.addedSum,
  }
}

/** What of a step's articles is news here. Reads the stored rows only where there can be any. */
async function changesOf(
  copy: CopyDatabase,
  step: Step,
  { rows, graves }: Words,
  current: Checkpoint,
  era: number,
): Promise<Changes> {
  const ids = [...rows, ...graves].map(({ id }) => id)
  const found = current.n === 0 || ids.length === 0 ? [] : await copy.heads.bulkGet(ids)
  const stored = new Map(found.flatMap((head) => (head ? [[head.id, head] as const] : [])))

  const put: StoredHead[] = []
  const rest: StoredHead[] = []
  let addedCount = 0
  let addedSum = 0
  for (const row of rows) {
    const local = stored.get(row.id)
    if (isRestOf(row, local, era)) rest.push({ ...row, era })
    const next = step.unnumbered
      ? numbered(row, local, era)
      : isNews(row, local, era)
        ? { ...row, era }
        : null
    if (!next) continue
    put.push(next)
    addedCount += local ? 0 : 1
    addedSum += next.rev - (local?.rev ?? 0)
  }
  const gone = graves.flatMap((grave) => {
    const local = stored.get(grave.id)
    return local && isNews(grave, local, era) ? [local] : []
  })
  return { put, rest, gone, addedCount, addedSum }
}

/** Of each article only what was said last, whether it is a row or a deletion. */
function lastWords({ heads = [], goneArticles = [] }: Step): Words {
  const rows = new Map<string, ArticleHead | ThinHead>()
  for (const head of heads) {
    if (head.rev >= (rows.get(head.id)?.rev ?? 0)) rows.set(head.id, head)
  }
  const graves = goneArticles.filter(({ id, rev }) => rev > (rows.get(id)?.rev ?? 0))
  for (const { id } of graves) rows.delete(id)
  return { rows: [...rows.values()], graves }
}

/** A row without revisions gets one of ours: the next when it differs from the stored row, else it is no news. */
function numbered(
  row: ArticleHead | ThinHead,
  local: StoredHead | undefined,
  era: number,
): StoredHead | null {
  if (!local || local.era !== era) return { ...row, rev: 1, bodyRev: 1, era }
  const same = { ...row, rev: local.rev, bodyRev: local.bodyRev, era }
  if (sameFields(same, local)) return null
  return { ...row, rev: local.rev + 1, bodyRev: local.rev + 1, era }
}

function sameFields(a: StoredHead, b: StoredHead): boolean {
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
    a.images.every((image, place) => image === b.images[place])
  )
}

async function noteMet(copy: CopyDatabase, step: Step): Promise<void> {
  const ids = step.met ?? step.heads?.map(({ id }) => id) ?? []
  if (step.beginSweep) await copy.seen.clear()
  if (ids.length > 0) await copy.seen.add({ ids })
}

async function putPatch(
  copy: CopyDatabase,
  edition: number,
  put: readonly StoredHead[],
  gone: readonly StoredHead[],
): Promise<void> {
  await copy.patches.put({ edition, put: put.map(catalogueEntry), gone: gone.map(({ id }) => id) })
}

/** After a whole pull nothing derived is carried over: should it have been wrong, it is made again from the rows. */
async function forgetDerived(copy: CopyDatabase): Promise<void> {
  await copy.seen.clear()
  await copy.patches.clear()
  await copy.packed.clear()
}

async function recount(copy: CopyDatabase): Promise<Pick<Checkpoint, 'n' | 's'>> {
  const heads = await copy.heads.toArray()
  return { n: heads.length, s: sumOf(heads) }
}

function newName(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-')
}

function sumOf(heads: readonly StoredHead[]): number {
  return heads.reduce((sum, { rev }) => sum + rev, 0)
}

async function notMet(copy: CopyDatabase): Promise<StoredHead[]> {
  const met = new Set((await copy.seen.toArray()).flatMap(({ ids }) => ids))
  const ids = (await copy.heads.toCollection().primaryKeys()).filter((id) => !met.has(id))
  return (await copy.heads.bulkGet(ids)).flatMap((head) => head ?? [])
}

/**
 * Puts bodies where they are newer than what is stored; text and version go together. `unnumbered`: their revisions are
 * ours, so the same number may be another text.
 */
export async function putBodies(
  { bodies }: Device,
  arrived: readonly ArticleBody[],
  era: number,
  { unnumbered = false }: { readonly unnumbered?: boolean } = {},
): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    const versions = arrived.map(({ id, bodyRev, content }) => ({ id, bodyRev, era, size: content.length }))
    const known = await addMissing(bodies.versions, versions)
    const stored = new Map<string, BodyVersion>()
    for (const version of await bodies.versions.bulkGet([...known])) {
      if (version) stored.set(version.id, version)
    }
    const isNewer = ({ id, bodyRev }: BodyVersion) => {
      const local = stored.get(id)
      if (local === undefined || local.era !== era) return true
      return unnumbered ? local.bodyRev <= bodyRev : local.bodyRev < bodyRev
    }
    const news = new Set(versions.filter(isNewer).map(({ id }) => id))
    await bodies.versions.bulkPut(versions.filter(({ id }) => known.has(id) && news.has(id)))
    const texts = arrived.filter(({ id }) => news.has(id))
    await bodies.texts.bulkPut(texts.map(({ id, content }) => ({ id, content })))
  })
}

/** Drops the bodies of articles that are no longer there. */
export async function dropBodies({ bodies }: Device, ids: readonly string[]): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    await bodies.texts.bulkDelete([...ids])
    await bodies.versions.bulkDelete([...ids])
  })
}
