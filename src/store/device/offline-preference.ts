// How much of the magazine the reader wants on the device. It is in the reader database, because the worker must read
// it and cannot read local storage. It holds until the reader chooses again.
import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * What is available without a connection (P12.2). `opened`: only what is opened stays; nothing is downloaded ahead.
 * `newest`: the ordinary budget. `everything`: every body and every picture, now and of what is published later.
 */
export type OfflinePreference = 'opened' | 'newest' | 'everything'

/** Megabytes of pictures that are downloaded ahead with `newest`. */
export const PICTURE_BUDGETS = [5, 20, 50, 100, 500] as const

const KEY = 'offline-preference'
const BUDGET_KEY = 'picture-budget'

/** The choice; `newest` until the reader chooses. */
export async function readOfflinePreference(device: Device): Promise<OfflinePreference> {
  const chosen = await readSetting(device, KEY)
  return isOfflinePreference(chosen) ? chosen : 'newest'
}

/** Stores the choice. */
export function writeOfflinePreference(device: Device, preference: OfflinePreference): Promise<void> {
  return writeSetting(device, KEY, preference)
}

/** The megabytes that pictures of the newest articles may take; 20 until the reader chooses. */
export async function readPictureBudget(device: Device): Promise<number> {
  const chosen = await readSetting(device, BUDGET_KEY)
  return typeof chosen === 'number' ? chosen : 20
}

/** Stores that choice. */
export function writePictureBudget(device: Device, megabytes: number): Promise<void> {
  return writeSetting(device, BUDGET_KEY, megabytes)
}

/** Is it a valid choice? */
export function isOfflinePreference(value: unknown): value is OfflinePreference {
  return value === 'opened' || value === 'newest' || value === 'everything'
}
