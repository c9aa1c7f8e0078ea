// Decides when to offer the installation: once, to returning readers (P14.1). Without storage neither their return
// nor their response is known, so nothing is offered.
import { partsOf } from '#domain/row.ts'
import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'
import { onOpenStore } from './store-failure.ts'

const KEY = 'install-offer'
/** The number of articles begun, on any days, that shows interest. */
const ENOUGH_ARTICLES = 3

interface Offered {
  /** The day of the first visit, `2026-11-21`. */
  readonly firstDay: string
  /** Has the installation been offered? */
  readonly isOver: boolean
}

/**
 * May the installation be offered now? It may on any day after the first visit, or once the third article was begun.
 * Stores the day of the first visit. `today`: the local calendar day.
 */
export async function isTimeToOffer(device: Device, today: string): Promise<boolean> {
  const known = readOffered(await readSetting(device, KEY))
  if (known === null) await writeSetting(device, KEY, { firstDay: today, isOver: false } satisfies Offered)
  if (known?.isOver) return false
  if (known && known.firstDay !== today) return true
  const begun = await onOpenStore(() => device.own.readings.limit(ENOUGH_ARTICLES).count())
  return begun.ok && begun.value >= ENOUGH_ARTICLES
}

/** Stores that it was offered, so that it is not offered again on this device. */
export async function noteOffered(device: Device, today: string): Promise<void> {
  const known = readOffered(await readSetting(device, KEY))
  await writeSetting(device, KEY, { firstDay: known?.firstDay ?? today, isOver: true } satisfies Offered)
}

function readOffered(value: unknown): Offered | null {
  const { firstDay, isOver } = partsOf(value)
  return typeof firstDay === 'string' && typeof isOver === 'boolean' ? { firstDay, isOver } : null
}
