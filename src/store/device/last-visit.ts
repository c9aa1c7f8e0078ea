// Tracks the newest review at the last visit and counts those since, for the number on the icon.
import { publishedMicroseconds } from '#domain/articles/dates.ts'
import { isRow } from '#domain/row.ts'
import type { Device } from './device.ts'
import { newestArticles } from '../queries.ts'
import { readSetting, writeSetting } from './settings.ts'

const KEY = 'last-visit'
/** The largest number shown. */
const MOST = 99

interface LastVisit {
  readonly id: string
  readonly publishedAt: string
  /** The time of the visit, in milliseconds since 1970. */
  readonly at: number
}

/** Stores the newest review as seen. */
export async function noteVisit(device: Device): Promise<void> {
  const [newest] = await newestArticles(device, { count: 1 })
  if (!newest) return
  const { id, publishedAt } = newest
  await writeSetting(device, KEY, { id, publishedAt, at: Date.now() } satisfies LastVisit)
}

/** Counts the reviews since the last visit; 0 before the first visit. */
export async function newSinceVisit(device: Device): Promise<number> {
  const seen = await readSetting(device, KEY)
  if (!isVisit(seen)) return 0
  const newest = await newestArticles(device, { count: MOST })
  const at = newest.findIndex(({ id }) => id === seen.id)
  if (at >= 0) return at
  // The newest review at that visit was deleted, so dates are compared instead.
  const since = publishedMicroseconds(seen.publishedAt)
  return newest.filter(({ publishedAt }) => publishedMicroseconds(publishedAt) > since).length
}

function isVisit(value: unknown): value is Pick<LastVisit, 'id' | 'publishedAt'> {
  return isRow(value) && 'id' in value && typeof value['publishedAt'] === 'string'
}
