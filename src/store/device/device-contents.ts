// What is on this device, counted and named, for who is about to delete it.

import type { Device } from './device.ts'
import { everyDraft, type NamedDraft } from '../drafts/draft-titles.ts'
import { contents, type Contents } from './contents.ts'
import { recentSearches } from '../search/recent-searches.ts'

export interface DeviceContents extends Contents {
  /** Articles that were saved. */
  readonly saved: number
  /** Articles that were begun or read. */
  readonly readings: number
  readonly searches: number
  /** Of whoever writes here, the latest first. */
  readonly drafts: readonly NamedDraft[]
}

/** Counts it; fit for a live query. */
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
