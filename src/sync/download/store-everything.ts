// Downloads everything when the reader chooses 'Todo' (docs/sync.md §7): all bodies, then all pictures, newest first.
// It skips what is already stored, so it resumes where it was interrupted. Loaded only when chosen.
import { failed, success, type Result } from '#domain/failure.ts'
import { picturesOf } from '#domain/bodies/body-pictures.ts'
import type { Device } from '#store/device/device.ts'
import { readOfflinePreference } from '#store/device/offline-preference.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import { storeFailure } from '#store/device/store-failure.ts'
import { fillBodies } from './bodies.ts'
import type { DownloadBoard } from './download-status.ts'
import type { PictureKeeper } from './picture-keeper.ts'
import type { SyncContext } from '../sync-context.ts'

/** Heads read together. */
const CHUNK = 500
/** Pictures per message: the browser ends a worker whose message takes minutes. */
const PART = 12

export interface Everything {
  readonly pictures: PictureKeeper
  readonly board: DownloadBoard
  /** The edition that is complete on the device. */
  readonly whole: string
}

/**
 * Downloads what is missing and reports to the board. Returns the name of the edition that is now complete; empty if
 * none is. A full device keeps what is already stored, and nothing is retried until the reader asks.
 */
export async function storeEverything(
  context: SyncContext,
  { pictures, board, whole }: Everything,
): Promise<string> {
  const { device, signal } = context
  if (signal.aborted) return ''
  if (device.isFull()) {
    board.set({ phase: 'stopped', failure: { kind: 'quota' } })
    return ''
  }
  // Read before the download: anything published meanwhile belongs to a new edition, which is downloaded next.
  const edition = await editionOf(device)
  if (edition === whole) return whole
  board.set({ phase: 'working', failure: null })
  const kept = await keep(context, pictures, board).catch(fullOnly)
  if (kept.ok) board.set({ phase: 'done', failure: null })
  else if (kept.failure.kind === 'aborted') board.set({ phase: 'idle' })
  else board.set({ phase: 'stopped', failure: kept.failure })
  if (!kept.ok && kept.failure.kind === 'quota') device.setFull(true)
  return kept.ok && board.get().hasPictures ? edition : ''
}

/** `aborted` when the reader no longer wants it, in this tab or another. */
async function keep(
  context: SyncContext,
  pictures: PictureKeeper,
  board: DownloadBoard,
): Promise<Result<'kept'>> {
  const { device, signal } = context
  const isWished = async () => (await readOfflinePreference(device)) === 'everything'
  const texts = await fillBodies(context, {
    everything: true,
    isWanted: isWished,
    onProgress: (progress) => board.set({ texts: progress }),
  })
  if (!texts.ok) return texts

  const addresses = await everyPicture(device)
  const lacking = await pictures.retain(addresses)
  board.set({ hasPictures: lacking !== null })
  if (lacking === null) return success('kept')
  let done = addresses.length - lacking.length
  let missing = 0
  const tell = () => board.set({ pictures: { done, of: addresses.length }, missing })
  tell()
  for (let at = 0; at < lacking.length; at += PART) {
    if (signal.aborted || !(await isWished())) return failed({ kind: 'aborted' })
    const part = await pictures.download(lacking.slice(at, at + PART), signal)
    if (part === null) return failed({ kind: 'aborted' })
    done += part.stored
    missing += part.missing
    tell()
    if (part.failure) return failed({ kind: part.failure })
  }
  return success('kept')
}

/** A full device ends the download; other store failures are handled by the caller. */
function fullOnly(error: unknown): Result<never> {
  const failure = storeFailure(error)
  if (failure?.kind !== 'quota') throw error
  return failed(failure)
}

async function editionOf({ copy }: Device): Promise<string> {
  const { copyId, edition } = await copy.readCheckpoint()
  return `${copyId} ${edition}`
}

async function everyPicture({ copy, catalogue }: Device): Promise<string[]> {
  const { ids } = await catalogue.at(await copy.readCheckpoint())
  const addresses = new Set<string>()
  for (let start = 0; start < ids.ends.length; start += CHUNK) {
    for (const head of await copy.heads.bulkGet(textsBetween(ids, start, start + CHUNK))) {
      for (const address of head && !head.thin ? picturesOf(head.images, '') : []) addresses.add(address)
    }
  }
  return [...addresses]
}
