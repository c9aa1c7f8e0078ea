// What other apps have shared with the magazine, from the moment that the worker takes it until it has become an article's
// draft and pictures. It lies with what is the person's own, so that nothing but its use or its age takes it away.

import { SHARED_PICTURES, SHARED_WORDS, type SharedWords, type ShareProblem } from '#domain/shared-article.ts'
import type { Device } from './device.ts'
import { storeFailure } from './store-failure.ts'

export interface Shared {
  /** Also the id of the draft that it becomes. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly words: SharedWords
  /** Has it become a draft? What is left of it then are pictures on their way. */
  readonly isDrafted: boolean
  readonly pictures: readonly File[]
}

const PREFIX = 'shared:'
/** Nobody goes on with what was shared longer ago, in milliseconds. */
const FORGOTTEN_AFTER = 30 * 24 * 3_600_000
/** More at a time are nobody's doing. */
const MOST_SHARED = 20

/** What a form says that another app has filled in; null when it says nothing. */
export function readShare(form: FormData, { id, at }: Pick<Shared, 'id' | 'at'>): Shared | null {
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
  // A field that was left empty comes as a file without a name or a byte.
  const pictures = form
    .getAll(SHARED_PICTURES)
    .filter(isFile)
    .filter(({ size }) => size > 0)
  return saysNothing(words) && pictures.length === 0 ? null : { id, at, words, isDrafted: false, pictures }
}

/** Keeps it, without its pictures where there is no room for those. Gives what went wrong; null: nothing. */
export async function keepAsItFits(device: Device, shared: Shared): Promise<ShareProblem | null> {
  try {
    await keepShared(device, shared)
    return null
  } catch (error) {
    if (storeFailure(error) === null) throw error
    if (shared.pictures.length === 0 || saysNothing(shared.words)) return 'not-kept'
    const without = await keepAsItFits(device, { ...shared, pictures: [] })
    return without ?? 'without-pictures'
  }
}

/** Keeps it. Throws what the browser's database throws, also when there is no room. */
export async function keepShared(device: Device, shared: Shared): Promise<void> {
  const { own } = device
  await own.transaction('rw', own.settings, async () => {
    await own.settings.put({ key: PREFIX + shared.id, value: shared })
  })
  await forgetOld(device, shared.at)
}

/** What was shared under this id; null when it was nothing, or is done with. */
export async function readShared({ own }: Device, id: string): Promise<Shared | null> {
  const stored = (await own.settings.get(PREFIX + id))?.value
  return isShared(stored) ? stored : null
}

/** It has become a draft, and these pictures are still on their way. Without any it is done with. */
export async function leaveShared(device: Device, id: string, pictures: readonly File[]): Promise<void> {
  const { own } = device
  await own.transaction('rw', own.settings, async () => {
    const shared = await readShared(device, id)
    if (shared === null) return
    if (pictures.length === 0) await own.settings.delete(PREFIX + id)
    else await own.settings.put({ key: PREFIX + id, value: { ...shared, isDrafted: true, pictures } })
  })
}

async function forgetOld({ own }: Device, now: number): Promise<void> {
  await own.transaction('rw', own.settings, async () => {
    const all = await own.settings.where('key').startsWith(PREFIX).toArray()
    const byAge = all.toSorted((one, other) => ageOf(one.value, now) - ageOf(other.value, now))
    const old = byAge.filter(({ value }, at) => at >= MOST_SHARED || ageOf(value, now) > FORGOTTEN_AFTER)
    await own.settings.bulkDelete(old.map(({ key }) => key))
  })
}

function saysNothing(words: SharedWords): boolean {
  return Object.values(words).every((each) => each.trim() === '')
}

function isFile(value: FormDataEntryValue): value is File {
  return typeof value !== 'string'
}

function ageOf(stored: unknown, now: number): number {
  return isShared(stored) ? now - stored.at : Infinity
}

function isShared(stored: unknown): stored is Shared {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'id' in stored &&
    'at' in stored &&
    typeof stored.at === 'number' &&
    'words' in stored &&
    'pictures' in stored &&
    Array.isArray(stored.pictures)
  )
}
