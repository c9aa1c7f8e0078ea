// When to offer that the magazine be installed: once, to somebody who has come back. Where nothing can be kept nobody is
// known to have come back, and an answer could not be remembered: then it is never offered.

import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'
import { onOpenStore } from './store-failure.ts'

const KEY = 'install-offer'
/** Who has begun so many articles, on whichever days, reads the magazine. */
const ENOUGH_ARTICLES = 3

interface Offered {
  /** The day of the first visit, `2026-11-21`. */
  readonly firstDay: string
  /** Has it been offered? */
  readonly isOver: boolean
}

/**
 * Is it the moment? It is for who comes on another day than the first, or has begun a third article. Notes the day of the
 * first visit. `today`: the local calendar day.
 */
export async function isTimeToOffer(device: Device, today: string): Promise<boolean> {
  const known = readOffered(await readSetting(device, KEY))
  if (known === null) await writeSetting(device, KEY, { firstDay: today, isOver: false } satisfies Offered)
  if (known?.isOver) return false
  if (known && known.firstDay !== today) return true
  const begun = await onOpenStore(() => device.own.readings.limit(ENOUGH_ARTICLES).count())
  return begun.ok && begun.value >= ENOUGH_ARTICLES
}

/** It has been offered: not again on this device. */
export async function noteOffered(device: Device, today: string): Promise<void> {
  const known = readOffered(await readSetting(device, KEY))
  await writeSetting(device, KEY, {
    firstDay: known?.firstDay ?? today,
    isOver: true,
  } satisfies Offered)
}

function readOffered(value: unknown): Offered | null {
  if (typeof value !== 'object' || value === null || !('firstDay' in value) || !('isOver' in value))
    return null
  const { firstDay, isOver } = value
  return typeof firstDay === 'string' && typeof isOver === 'boolean' ? { firstDay, isOver } : null
}
