// Counts and names what is on this device, before it is deleted.
import type { Device } from './device.ts'
import { everyDraft, type NamedDraft } from '../drafts/draft-titles.ts'
import { contents, type Contents } from './contents.ts'
import { recentSearches } from '../search/recent-searches.ts'

export interface DeviceContents extends Contents {
  /** Saved articles. */
  readonly saved: number
  /** Articles that were begun or read. */
  readonly readings: number
  readonly searches: number
  /** Drafts of everyone who writes here, the latest first. */
  readonly drafts: readonly NamedDraft[]
}

/** Counts the contents; suits a live query. */
export async function deviceContents(device: Device): Promise<DeviceContents> {
  const { own } = device
  return {
    ...(await contents(device)),
    saved: await own.saved.count(),
    readings: await own.readings.count(),
    searches: (await recentSearches(device)).length,
    drafts: await everyDraft(device),
  }
}
