// The reader's searches on this device, latest first. They never leave it, and the reader can clear them.
import { fold } from '#domain/lists/fold.ts'
import type { Device } from '../device/device.ts'
import { readSetting, writeSetting } from '../device/settings.ts'

const KEY = 'recent-searches'
const MOST_SEARCHES = 6

/** Reads the latest searches; empty if there are none, or if nothing can be stored. */
export async function recentSearches(device: Device): Promise<string[]> {
  const kept = await readSetting(device, KEY)
  return Array.isArray(kept) ? kept.filter((search) => typeof search === 'string') : []
}

/** Adds a search at the front. It replaces the same search with different case or accents. */
export async function addRecentSearch(device: Device, search: string): Promise<void> {
  const others = (await recentSearches(device)).filter((other) => fold(other) !== fold(search))
  await writeSetting(device, KEY, [search, ...others].slice(0, MOST_SEARCHES))
}

/** Appends another device's searches to this one's, up to the limit. */
export async function joinRecentSearches(device: Device, searches: readonly string[]): Promise<void> {
  const joined: string[] = []
  for (const search of [...(await recentSearches(device)), ...searches])
    if (!joined.some((other) => fold(other) === fold(search))) joined.push(search)
  await writeSetting(device, KEY, joined.slice(0, MOST_SEARCHES))
}

/** Deletes all recent searches. */
export function clearRecentSearches(device: Device): Promise<void> {
  return writeSetting(device, KEY, [])
}
