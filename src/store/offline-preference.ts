// How much of the magazine the reader wants on the device. In the own database, because it is the person's choice and the
// worker must be able to read it, which local storage does not let it. It holds until the person chooses again.

import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * `opened`: only what is opened stays; nothing is downloaded ahead. `newest`: the ordinary budget. `everything`: every
 * body and every picture, now and of what is published later.
 */
export type OfflinePreference = 'opened' | 'newest' | 'everything'

const KEY = 'offline-preference'
/** Earlier builds wrote here, and their `opened` ended with the next launch: it is no lasting choice. */
const EARLIER_KEY = 'keeping'

/** What is to be kept; `newest` until somebody chooses. */
export async function readOfflinePreference(device: Device): Promise<OfflinePreference> {
  const chosen = await readSetting(device, KEY)
  if (isOfflinePreference(chosen)) return chosen
  return (await readSetting(device, EARLIER_KEY)) === 'everything' ? 'everything' : 'newest'
}

/** Keeps the choice. */
export function writeOfflinePreference(device: Device, preference: OfflinePreference): Promise<void> {
  return writeSetting(device, KEY, preference)
}

/** Is it one of them? */
export function isOfflinePreference(value: unknown): value is OfflinePreference {
  return value === 'opened' || value === 'newest' || value === 'everything'
}
