// What the reader wants on the device without having opened it. In the own database, because it is the person's choice
// and the worker must be able to read it, which local storage does not let it.

import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * `newest`: the ordinary budget. `everything`: every text and every picture, now and of what is published later.
 * `opened`: space was freed; what is opened stays, nothing else comes until the next launch.
 */
export type OfflinePreference = 'newest' | 'everything' | 'opened'

const KEY = 'keeping'

/** What is to be kept; `newest` until somebody chooses. */
export async function readOfflinePreference(device: Device): Promise<OfflinePreference> {
  const kept = await readSetting(device, KEY)
  return kept === 'everything' || kept === 'opened' ? kept : 'newest'
}

export function writeOfflinePreference(device: Device, preference: OfflinePreference): Promise<void> {
  return writeSetting(device, KEY, preference)
}
