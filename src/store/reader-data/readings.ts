// Reading progress on this device (P11.3): the paragraph reached, and whether the article was read to its end.
import type { Listed } from '#domain/articles/article.ts'
import { DEFAULT_READ_TIME, readTimeOf } from '#domain/articles/reading-time.ts'
import type { Device } from '../device/device.ts'
import type { StoredReading } from './reader-database.ts'
import { articlesByIds, allCategories } from '../queries.ts'
import { onOpenStore } from '../device/store-failure.ts'

/** A reader's place in an article. */
export interface ReadingPlace extends Pick<StoredReading, 'block' | 'blocks' | 'words'> {
  /** Was the end visible? */
  readonly isAtEnd: boolean
  /** Milliseconds of reading since the last update. */
  readonly spent: number
}

/** Scrolling to the end is not reading: that takes at least this fraction of the reading time (P11.4). */
const LEAST_PART = 0.25
const MINUTE = 60_000

/** After this many milliseconds an unfinished article is no longer offered (P4.21). */
const FORGOTTEN_AFTER = 30 * 24 * 3_600_000

/** Stores the place reached. An article read to its end stays read. `minutes`: the article's reading time. */
export async function noteReading(
  device: Device,
  { id, minutes }: { readonly id: string; readonly minutes: number },
  place: ReadingPlace,
): Promise<void> {
  const { own } = device
  const { isAtEnd, ...reached } = place
  // If the browser refuses the database, only the place is lost.
  await onOpenStore(() =>
    own.transaction('rw', own.readings, async () => {
      const before = await own.readings.get(id)
      const spent = (before?.spent ?? 0) + reached.spent
      const isRead = before?.done === 1 || (isAtEnd && spent >= LEAST_PART * minutes * MINUTE)
      await own.readings.put({ id, ...reached, spent, done: isRead ? 1 : 0, at: Date.now() })
    }),
  )
}

/** Marks an article as read, or as unread (P11.4), which deletes its reading. */
export async function markRead(device: Device, id: string, isRead: boolean): Promise<void> {
  if (!isRead) return await forgetReading(device, id)
  const row = { id, block: 0, blocks: 0, words: '', ...(await readingOf(device, { id })) }
  await onOpenStore(() => device.own.readings.put({ ...row, done: 1, at: Date.now() }))
}

/** Returns where the reader left this article; null if it was not begun, or was finished. */
export async function readingOf(
  device: Device,
  { id }: { readonly id: string },
): Promise<StoredReading | null> {
  const found = await onOpenStore(async () => (await device.own.readings.get(id)) ?? null)
  return found.ok && found.value?.done === 0 ? found.value : null
}

/** Deletes the reading of an article. */
export async function forgetReading(device: Device, id: string): Promise<void> {
  await onOpenStore(async () => await device.own.readings.delete(id))
}

export interface Unfinished {
  readonly article: Listed
  /** The fraction read, from 0 to 1. */
  readonly part: number
  /** Minutes of reading left. */
  readonly left: number
}

/** Lists unfinished articles, most recent first, with the minutes left (P4.21). `now`: milliseconds since 1970. */
export async function unfinished(
  device: Device,
  { count, now }: { readonly count: number; readonly now: number },
): Promise<Unfinished[]> {
  const { own } = device
  const begun = await onOpenStore(
    async () =>
      await own.readings
        .where('[done+at]')
        .between([0, now - FORGOTTEN_AFTER], [0, Infinity])
        .reverse()
        .limit(count)
        .toArray(),
  )
  const left = begun.ok ? begun.value : []
  if (left.length === 0) return []
  const ids = left.map(({ id }) => id)
  const listed = await articlesByIds(device, await allCategories(device), ids)
  const saved = (await own.saved.bulkGet(ids)).flatMap((row) => (row ? [row.article] : []))
  return left.flatMap(({ id, block, blocks }) => {
    const article = [...listed, ...saved].find((one) => one.id === id)
    if (!article) return []
    const part = blocks > 0 ? (block + 1) / blocks : 0
    const minutes = article.thin ? DEFAULT_READ_TIME : readTimeOf(article)
    return [{ article, part, left: Math.max(1, Math.ceil((1 - part) * minutes)) }]
  })
}
