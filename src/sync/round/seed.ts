// Seeds an empty device with the rows of its rendered page. They are committed as the first page of a pull, so the
// next round continues after them and never requests them again.
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { success, type Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { commit } from '#store/copy/ingest.ts'
import { onStore } from '#store/device/store-failure.ts'
import { commitAhead } from './apply.ts'
import { copyOf } from '../sync-context.ts'
import { begin } from './pull.ts'
import { PLAIN } from './pull-plain.ts'

/** A page's rows, and the server's state at which they were read. */
export interface PageSeed {
  readonly generation: string
  /** The rows contain every change up to this revision. */
  readonly rev: number
  /** The number of articles in the magazine. */
  readonly total: number
  readonly categories: readonly Category[]
  /** The newest articles, newest first, without gaps. */
  readonly newest: readonly ArticleHead[]
  /** Articles from anywhere in the list. */
  readonly others: readonly ArticleHead[]
  readonly bodies: readonly ArticleBody[]
}

/** Stores these rows on an empty device; any other has newer data. If that fails, they are requested again. */
export async function seedDevice(device: Device, seed: PageSeed): Promise<void> {
  if (seed.generation === PLAIN) return
  await onStore(device, async () => {
    const from = await device.readCheckpoint()
    if (from.phase !== 'new' || from.generation !== null || from.count > 0) return
    const begun = await beginCopy(device, from, seed)
    if (!begun.ok) return
    const { others, rev, bodies } = seed
    if (others.length > 0) await commitAhead(device, async () => ({ heads: others, ahead: rev }))
    if (bodies.length > 0) await putBodies(device, bodies, begun.value)
  })
}

/** Begins a pull after the newest articles of the page, or from the first one if it has none. Returns the era. */
async function beginCopy(device: Device, from: Checkpoint, seed: PageSeed): Promise<Result<number>> {
  const { generation, rev, total, categories, newest } = seed
  const last = newest.at(-1)
  if (last) {
    const next = newest.length < total ? { publishedAt: last.publishedAt, id: last.id } : null
    const of = { generation, floor: 0, head: rev, total, leftOut: 0 }
    const page = { ...of, heads: newest, categories, named: null, next }
    const begun = await begin({ copy: copyOf(device) }, from, page)
    return begun.ok ? success(begun.value.checkpoint.era) : begun
  }
  const move = { generation, era: from.era + 1 }
  const begun = await commit(device, { from, move, categories, allCategoriesAt: rev })
  return begun.ok ? success(begun.value.era) : begun
}
