// Lists what is on this device, to show before it is deleted.
import type { Device } from './device.ts'
import { everyDraft, type NamedDraft } from '../drafts/draft-titles.ts'
import { contents, type Contents } from './contents.ts'
import { recentSearches } from '../search/recent-searches.ts'

export interface DeviceContents extends Contents {
  /** The number of saved articles. */
  readonly saved: number
  /** The number of articles begun or read. */
  readonly readings: number
  readonly searches: number
  /** Drafts of all administrators on this device, latest first. */
  readonly drafts: readonly NamedDraft[]
}

/** Counts the contents; can be used as a live query. */
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
