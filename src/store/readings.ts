// How far each article has been read: the paragraph reached, and whether its end was. On this device alone.

import type { Listed, ListedArticle } from '#domain/article.ts'
import type { Device } from './device.ts'
import type { StoredReading } from './own-database.ts'
import { articlesByIds, allCategories } from './queries.ts'
import { onOpenStore } from './store-failure.ts'

/** Where somebody is in an article. */
export interface ReadingPlace extends Pick<StoredReading, 'block' | 'blocks' | 'words'> {}

/** Who left an article longer ago does not go on with it, in milliseconds. */
const FORGOTTEN_AFTER = 30 * 24 * 3_600_000

/** Notes the place reached. What was read to its end stays read. */
export async function noteReading(
  device: Device,
  id: string,
  place: ReadingPlace & { readonly done: boolean },
): Promise<void> {
  const { own } = device
  const { done, ...reached } = place
  // Nothing is lost but the place, where the browser keeps nothing.
  await onOpenStore(() =>
    own.transaction('rw', own.readings, async () => {
      const isRead = done || (await own.readings.get(id))?.done === 1
      await own.readings.put({ id, ...reached, done: isRead ? 1 : 0, at: Date.now() })
    }),
  )
}

/** Where this article was left; null when it was not begun, or was finished. */
export async function readingOf(
  device: Device,
  { id }: { readonly id: string },
): Promise<StoredReading | null> {
  const found = await onOpenStore(async () => (await device.own.readings.get(id)) ?? null)
  return found.ok && found.value?.done === 0 ? found.value : null
}

/** Forgets where an article was left. */
export async function forgetReading(device: Device, id: string): Promise<void> {
  await onOpenStore(async () => await device.own.readings.delete(id))
}

export interface Unfinished {
  readonly article: Pick<Listed, 'id' | 'title'>
  /** How much of it has been read, from 0 to 1. */
  readonly part: number
}

/** The articles that were begun last and not finished, the last one first. `now`: milliseconds since 1970. */
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
    return [{ article: titleOf(article), part: blocks > 0 ? (block + 1) / blocks : 0 }]
  })
}

function titleOf({ id, title }: Listed): Pick<ListedArticle, 'id' | 'title'> {
  return { id, title }
}
