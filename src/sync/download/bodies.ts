// Downloads bodies after the list: newest first, 50 to a request, only those missing or outdated (docs/sync.md §7).
// Other bodies are fetched when their article is opened.
import { failed, success, type Result } from '#domain/failure.ts'
import type { BodyVersion } from '#store/copy/body-database.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import type { Device } from '#store/device/device.ts'
import { dropBodies, putBodies } from '#store/copy/ingest-bodies.ts'
import { indexesOf, textsBetween } from '#store/copy/packed-texts.ts'
import { storeFailure } from '#store/device/store-failure.ts'
import { fetchTexts, isNumbered } from './fetch-texts.ts'
import { fillHeads } from './fill-heads.ts'
import { withRetries } from '../round/retry.ts'
import type { SyncContext } from '../sync-context.ts'

/** Limits of 'Lo más nuevo' (P12.2, docs/sync.md §7): articles, and characters of text. */
const MOST_BODIES = 2000
const MOST_TEXT = 50_000_000
/** Bodies requested and written together. */
export const BODIES_AT_ONCE = 50
/** Articles checked together; a check reads no text. */
const CHUNK = 500

/** Is the stored body the one that the head refers to? */
export function isCurrent(head: StoredHead, version: BodyVersion | undefined): boolean {
  return version !== undefined && version.era === head.era && version.bodyRev >= head.bodyRev
}

export interface FillBodies {
  readonly mostText?: number
  /** No downloads: only bodies without an article are deleted. */
  readonly none?: boolean
  /** The reader asked for all bodies: no budget, no data saver, and a full device keeps what it has. */
  readonly everything?: boolean
  /** Called before each request; if it returns false, the result is `aborted`. */
  readonly isWanted?: () => Promise<boolean>
  /** Reports how many articles have their body on the device, counted from the newest. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void
}

/**
 * Downloads missing bodies within the budget, and deletes those of deleted articles. Stops at the first failure. On
 * `quota` the device is full: all bodies are deleted, and none are prefetched.
 */
export async function fillBodies(
  context: SyncContext,
  {
    mostText = MOST_TEXT,
    none = false,
    everything = false,
    isWanted = () => Promise.resolve(true),
    onProgress = () => {},
  }: FillBodies = {},
): Promise<Result<'filled'>> {
  const { device, signal } = context
  if (device.isFull()) return failed({ kind: 'quota' })
  const { ids } = await device.catalogue.at(await device.copy.readCheckpoint())
  const stored = await device.bodies.versions.toCollection().primaryKeys()
  const kept = indexesOf(ids, new Set(stored))
  const orphans = stored.filter((id) => !kept.has(id))
  if (orphans.length > 0) await dropBodies(device, orphans)

  if (none || (context.isSavingData() && !everything)) return success('filled')
  const of = ids.ends.length
  const most = everything
    ? { bodies: of, text: Infinity }
    : { bodies: Math.min(of, MOST_BODIES), text: mostText }
  let filled = 0
  for (let start = 0; start < most.bodies; start += CHUNK) {
    const looked = textsBetween(ids, start, start + CHUNK)
    const { wanted, size } = await look(device, looked)
    filled += size
    let done = start + looked.length - wanted.length
    onProgress({ done, of })
    for (let at = 0; at < wanted.length; at += BODIES_AT_ONCE) {
      if (filled >= most.text) return success('filled')
      if (signal.aborted || !(await isWanted())) return failed({ kind: 'aborted' })
      const some = wanted.slice(at, at + BODIES_AT_ONCE)
      const fetched = await fetchSome(context, some, everything)
      if (!fetched.ok) return fetched
      filled += fetched.value
      done += some.length
      onProgress({ done, of })
    }
  }
  return success('filled')
}

interface Look {
  readonly wanted: readonly StoredHead[]
  /** Total size of the stored, current bodies, in characters. */
  readonly size: number
}

async function look({ copy, bodies }: Device, ids: readonly string[]): Promise<Look> {
  const heads = await copy.heads.bulkGet([...ids])
  const versions = await bodies.versions.bulkGet([...ids])
  // A body whose head is only a title cannot be shown, so the rest of the head is fetched first.
  const isReadable = (head: StoredHead, index: number) => !head.thin && isCurrent(head, versions[index])
  const wanted = heads.flatMap((head, index) => (head && !isReadable(head, index) ? [head] : []))
  const missing = new Set(wanted.map(({ id }) => id))
  const here = versions.flatMap((version) => (version && !missing.has(version.id) ? [version.size] : []))
  return { wanted, size: here.reduce((sum, size) => sum + size, 0) }
}

/** Downloads and stores bodies; returns the number of characters. `keep`: a full device keeps its stored bodies. */
async function fetchSome(
  context: SyncContext,
  heads: readonly StoredHead[],
  keep: boolean,
): Promise<Result<number>> {
  const { api, device, signal } = context
  const { generation, era } = await device.copy.readCheckpoint()
  const titles = heads.flatMap(({ id, thin }) => (thin ? [id] : []))
  const rest = await fillHeads(context, titles)
  if (!rest.ok) return rest
  const fetched = await withRetries(context, () => fetchTexts(api, heads, generation, signal))
  if (!fetched.ok) return fetched
  try {
    await putBodies(device, fetched.value, era, { unnumbered: !isNumbered(generation) })
  } catch (error) {
    if (storeFailure(error)?.kind !== 'quota') throw error
    if (!keep) await device.giveUpBodies()
    return failed({ kind: 'quota' })
  }
  return success(fetched.value.reduce((sum, { content }) => sum + content.length, 0))
}
