// Content shared from other apps, from the moment the worker receives it. It waits for the editor's decision. If
// accepted, it stays until its pictures are uploaded. It is stored in the reader database.
import {
  MOST_WAITING,
  SHARE_LIMITS,
  SHARED_PICTURES,
  SHARED_WORDS,
  type SharedWords,
  type ShareProblem,
  type ShareSource,
  TAKES_SHARES,
} from '#domain/articles/shared-article.ts'
import { isRow } from '#domain/row.ts'
import type { Device } from '../device/device.ts'
import { storeFailure } from '../device/store-failure.ts'

export interface Shared {
  /** Also the id of the resulting draft. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly source: ShareSource
  readonly words: SharedWords
  /** Was it accepted? If so, only its pictures remain to be uploaded. */
  readonly isDrafted: boolean
  readonly pictures: readonly File[]
}

const PREFIX = 'shared:'
/** A share is deleted after this many milliseconds. */
const FORGOTTEN_AFTER = 30 * 24 * 3_600_000

/** Parses a share from another app's form data, or returns why it is not one. */
export function readShare(
  form: FormData,
  named: Pick<Shared, 'id' | 'at' | 'source'>,
): Shared | Extract<ShareProblem, 'empty' | 'too-large'> {
  const wordsIn = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join('\n')
  const words = {
    title: wordsIn(SHARED_WORDS.title),
    text: wordsIn(SHARED_WORDS.text),
    url: wordsIn(SHARED_WORDS.url),
  }
  // An empty field arrives as a file without name or content.
  const pictures = form
    .getAll(SHARED_PICTURES)
    .filter(isFile)
    .filter(({ size, type }) => size > 0 && type.startsWith('image/'))
  if (saysNothing(words) && pictures.length === 0) return 'empty'
  return fits(words, pictures) ? { ...named, words, isDrafted: false, pictures } : 'too-large'
}

function fits(words: SharedWords, pictures: readonly File[]): boolean {
  const characters = Object.values(words).reduce((sum, { length }) => sum + length, 0)
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  return (
    characters <= SHARE_LIMITS.characters &&
    pictures.length <= SHARE_LIMITS.pictures &&
    pictures.every(({ size }) => size <= SHARE_LIMITS.pictureBytes) &&
    bytes <= SHARE_LIMITS.allBytes
  )
}

/** Stores a share, without its pictures if there is no space for them. Returns the problem; null if there was none. */
export async function keepAsItFits(device: Device, shared: Shared): Promise<ShareProblem | null> {
  try {
    return (await keepShared(device, shared)) ? null : 'full'
  } catch (error) {
    if (storeFailure(error) === null) throw error
    if (shared.pictures.length === 0 || saysNothing(shared.words)) return 'not-kept'
    const without = await keepAsItFits(device, { ...shared, pictures: [] })
    return without ?? 'without-pictures'
  }
}

/** Stores a share; false if too many wait. Throws the database's errors, including a full device. */
export async function keepShared(device: Device, shared: Shared): Promise<boolean> {
  const { own } = device
  return await own.transaction('rw', own.settings, async () => {
    const others = await allShared(device)
    const old = others.filter(({ at }) => shared.at - at > FORGOTTEN_AFTER)
    await own.settings.bulkDelete(old.map(({ id }) => PREFIX + id))
    const waiting = others.filter((other) => !other.isDrafted && !old.includes(other))
    if (waiting.length >= MOST_WAITING) return false
    await own.settings.put({ key: PREFIX + shared.id, value: shared })
    return true
  })
}

/** The share that has waited longest; null if none waits. */
export async function firstWaiting(device: Device): Promise<Shared | null> {
  const waiting = (await allShared(device)).filter(({ isDrafted }) => !isDrafted)
  return waiting.toSorted((one, other) => one.at - other.at)[0] ?? null
}

/** Records that an administrator is signed in on this device: from now on shares are stored. */
export async function takeShares({ own }: Device): Promise<void> {
  await own.settings.put({ key: TAKES_SHARES, value: true })
}

/** Called when the administrator has signed out on this device: deletes waiting shares and stores no more. */
export async function takeNoShares(device: Device): Promise<void> {
  const { own } = device
  await own.transaction('rw', own.settings, async () => {
    const waiting = (await allShared(device)).filter(({ isDrafted }) => !isDrafted)
    await own.settings.bulkDelete([TAKES_SHARES, ...waiting.map(({ id }) => PREFIX + id)])
  })
}

/** Reads the share with this id; null if there is none, or it is finished. */
export async function readShared({ own }: Device, id: string): Promise<Shared | null> {
  const stored = (await own.settings.get(PREFIX + id))?.value
  return isShared(stored) ? stored : null
}

/** Records that a share has become a draft, with these pictures to upload. Without pictures it is deleted. */
export async function leaveShared(device: Device, id: string, pictures: readonly File[]): Promise<void> {
  const { own } = device
  await own.transaction('rw', own.settings, async () => {
    const shared = await readShared(device, id)
    if (shared === null) return
    if (pictures.length === 0) await own.settings.delete(PREFIX + id)
    else await own.settings.put({ key: PREFIX + id, value: { ...shared, isDrafted: true, pictures } })
  })
}

/** Moves what is left of a share to the draft with another id. */
export async function moveShared(device: Device, from: string, id: string): Promise<void> {
  const shared = await readShared(device, from)
  if (shared === null) return
  await device.own.settings.delete(PREFIX + from)
  await device.own.settings.put({ key: PREFIX + id, value: { ...shared, id } })
}

async function allShared({ own }: Device): Promise<Shared[]> {
  const stored = await own.settings.where('key').startsWith(PREFIX).toArray()
  return stored.map(({ value }) => value).filter(isShared)
}

function saysNothing(words: SharedWords): boolean {
  return Object.values(words).every((each) => each.trim() === '')
}

function isFile(value: FormDataEntryValue): value is File {
  return typeof value !== 'string'
}

function isShared(stored: unknown): stored is Shared {
  if (!isRow(stored)) return false
  const { at, pictures } = stored
  return 'id' in stored && typeof at === 'number' && 'words' in stored && Array.isArray(pictures)
}
