// The only writer of articles, categories and bodies. Rows and checkpoint go in one transaction that first compares the
// checkpoint's version: a step computed from an outdated one writes nothing (sync.md §0.3). No row ever falls back to
// an older revision.

import type { ArticleBody, ArticleHead } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { BodyVersion } from './body-database.ts'
import { catalogueEntry } from './catalogue.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { CopyDatabase, StoredCategory, StoredHead } from './copy-database.ts'
import type { Device } from './device.ts'
import { withRoom } from './make-room.ts'

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
  readonly heads?: readonly ArticleHead[]
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
  readonly gone: readonly StoredHead[]
  readonly addedCount: number
  readonly addedSum: number
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

    const changes = await changesOf(copy, step, current, era)
    await copy.heads.bulkPut([...changes.put])
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

/** What of a step's articles is news here. Reads the stored rows only where there can be any. */
async function changesOf(copy: CopyDatabase, step: Step, current: Checkpoint, era: number): Promise<Changes> {
  const { rows, graves } = lastWords(step)
  const ids = [...rows, ...graves].map(({ id }) => id)
  const found = current.n === 0 ? [] : await copy.heads.bulkGet(ids)
  const stored = new Map(found.flatMap((head) => (head ? [[head.id, head] as const] : [])))

  const put: StoredHead[] = []
  let addedCount = 0
  let addedSum = 0
  for (const row of rows) {
    const local = stored.get(row.id)
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
  return { put, gone, addedCount, addedSum }
}

/** Of each article only what was said last, whether it is a row or a deletion. */
function lastWords({ heads = [], goneArticles = [] }: Step): {
  readonly rows: readonly ArticleHead[]
  readonly graves: readonly Gone[]
} {
  const rows = new Map<string, ArticleHead>()
  for (const head of heads) {
    if (head.rev >= (rows.get(head.id)?.rev ?? 0)) rows.set(head.id, head)
  }
  const graves = goneArticles.filter(({ id, rev }) => rev > (rows.get(id)?.rev ?? 0))
  for (const { id } of graves) rows.delete(id)
  return { rows: [...rows.values()], graves }
}

function isNews(
  row: { readonly rev: number },
  local: { readonly rev: number; readonly era: number } | undefined,
  era: number,
): boolean {
  return local === undefined || local.era !== era || local.rev < row.rev
}

/** A row without revisions gets one of ours: the next when it differs from the stored row, else it is no news. */
function numbered(row: ArticleHead, local: StoredHead | undefined, era: number): StoredHead | null {
  if (!local || local.era !== era) return { ...row, rev: 1, bodyRev: 1, era }
  const same = { ...row, rev: local.rev, bodyRev: local.bodyRev, era }
  if (sameFields(same, local)) return null
  return { ...row, rev: local.rev + 1, bodyRev: local.rev + 1, era }
}

function sameFields(a: StoredHead, b: StoredHead): boolean {
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

/** Tells whether a category came, changed or went. */
async function writeCategories(copy: CopyDatabase, step: Step, era: number): Promise<boolean> {
  const { categories = [], goneCategories = [], allCategoriesAt } = step
  if (categories.length === 0 && goneCategories.length === 0 && allCategoriesAt === undefined) return false
  const stored = new Map((await copy.categories.toArray()).map((category) => [category.id, category]))
  const put = categories
    .map((category) => (step.unnumbered ? numberedCategory(category, stored.get(category.id)) : category))
    .filter((category) => isNews(category, stored.get(category.id), era))
    .map((category): StoredCategory => ({ ...category, era }))
  const named = new Set(categories.map(({ id }) => id))
  const absent =
    allCategoriesAt === undefined
      ? []
      : [...stored.values()]
          .filter(({ id, rev, era: of }) => !named.has(id) && (of !== era || rev <= allCategoriesAt))
          .map(({ id }) => id)
  const buried = goneCategories.filter(({ id, rev }) => {
    const local = stored.get(id)
    return local !== undefined && isNews({ rev }, local, era)
  })
  const gone = [...absent, ...buried.map(({ id }) => id)]
  await copy.categories.bulkPut(put)
  await copy.categories.bulkDelete(gone)
  return put.length > 0 || gone.length > 0
}

function numberedCategory(category: Category, local: StoredCategory | undefined): Category {
  if (!local) return { ...category, rev: 1 }
  const same =
    category.name === local.name &&
    category.slug === local.slug &&
    category.color === local.color &&
    category.description === local.description
  return { ...category, rev: same ? local.rev : local.rev + 1 }
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
    const stored = await bodies.versions.bulkGet(arrived.map(({ id }) => id))
    const news = arrived.filter((body, place) => {
      const local = stored[place]
      if (local === undefined || local.era !== era) return true
      return unnumbered ? local.bodyRev <= body.bodyRev : local.bodyRev < body.bodyRev
    })
    if (news.length === 0) return
    const versions = news.map(({ id, bodyRev, content }): BodyVersion => ({
      id,
      bodyRev,
      era,
      size: content.length,
    }))
    await bodies.texts.bulkPut(news.map(({ id, content }) => ({ id, content })))
    await bodies.versions.bulkPut(versions)
  })
}

/** Drops the bodies of articles that are no longer there. */
export async function dropBodies({ bodies }: Device, ids: readonly string[]): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    await bodies.texts.bulkDelete([...ids])
    await bodies.versions.bulkDelete([...ids])
  })
}
