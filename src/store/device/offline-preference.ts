// How much of the magazine the reader wants on the device. It is in the reader database, because the worker must read
// it and cannot read local storage. It applies until the reader chooses again.
import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * What is available without a connection (P12.2). `opened`: only what is opened stays; nothing is prefetched.
 * `newest`: the default budget. `everything`: every body and picture, including those published later.
 */
export type OfflinePreference = 'opened' | 'newest' | 'everything'

/** The budgets for prefetched pictures with `newest`, in megabytes. */
export const PICTURE_BUDGETS = [5, 20, 50, 100, 500] as const

const KEY = 'offline-preference'
const BUDGET_KEY = 'picture-budget'

/** Reads the choice; `newest` until the reader chooses. */
export async function readOfflinePreference(device: Device): Promise<OfflinePreference> {
  const chosen = await readSetting(device, KEY)
  return isOfflinePreference(chosen) ? chosen : 'newest'
}

/** Stores the choice. */
export function writeOfflinePreference(device: Device, preference: OfflinePreference): Promise<void> {
  return writeSetting(device, KEY, preference)
}

/** Reads the budget for pictures of the newest articles in megabytes; 20 until the reader chooses. */
export async function readPictureBudget(device: Device): Promise<number> {
  const chosen = await readSetting(device, BUDGET_KEY)
  return typeof chosen === 'number' ? chosen : 20
}

/** Stores the budget. */
export function writePictureBudget(device: Device, megabytes: number): Promise<void> {
  return writeSetting(device, BUDGET_KEY, megabytes)
}

/** Is it a valid choice? */
export function isOfflinePreference(value: unknown): value is OfflinePreference {
  return value === 'opened' || value === 'newest' || value === 'everything'
}
