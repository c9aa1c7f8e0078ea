// How much of the magazine the reader wants on the device. In the own database, because it is the person's choice and the
// worker must be able to read it, which local storage does not let it. It holds until the person chooses again.

import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * `opened`: only what is opened stays; nothing is downloaded ahead. `newest`: the ordinary budget. `everything`: every
 * body and every picture, now and of what is published later.
 */
export type OfflinePreference = 'opened' | 'newest' | 'everything'

/** Megabytes of pictures that come without being asked for, with `newest`. */
export const PICTURE_BUDGETS = [5, 20, 50, 100, 500] as const

const KEY = 'offline-preference'
const BUDGET_KEY = 'picture-budget'
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

/** How many megabytes the pictures of the newest articles may take; 20 until somebody chooses. */
export async function readPictureBudget(device: Device): Promise<number> {
  const chosen = await readSetting(device, BUDGET_KEY)
  return typeof chosen === 'number' ? chosen : 20
}

/** Keeps that choice. */
export function writePictureBudget(device: Device, megabytes: number): Promise<void> {
  return writeSetting(device, BUDGET_KEY, megabytes)
}

/** Is it one of them? */
export function isOfflinePreference(value: unknown): value is OfflinePreference {
  return value === 'opened' || value === 'newest' || value === 'everything'
}
