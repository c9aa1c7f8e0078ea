// The number on the app's icon: new reviews since the last visit, cleared by the next visit. The page and the worker
// (`sw/sw.ts`) count reviews that arrive in the background.

import type { Device } from '#store/device/device.ts'
import { newSinceVisit, noteVisit } from '#store/device/last-visit.ts'
import { onStore } from '#store/device/store-failure.ts'
import { watchCheckpoint } from '#store/copy/copy-database.ts'

/** The badge functions of `navigator`, which few browsers have. */
type BadgePlace = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Keeps the number up to date. Returns a function that stops it. */
export function keepBadge(device: Device, place: BadgePlace): () => void {
  if (!place.setAppBadge || !place.clearAppBadge) return () => {}
  // Browsers may reject this if the magazine is not installed.
  const clear = () => void place.clearAppBadge?.().catch(() => undefined)
  const note = () => void onStore(device, () => noteVisit(device))
  const count = async () => {
    const found = await onStore(device, () => newSinceVisit(device))
    if (found.ok && found.value > 0 && document.hidden) await place.setAppBadge?.(found.value)
  }
  // The reader has seen what was on the screen when they left.
  const turn = () => {
    note()
    if (!document.hidden) clear()
  }
  const stop = watchCheckpoint(device, () => {
    if (document.hidden) void count().catch(() => undefined)
  })
  document.addEventListener('visibilitychange', turn)
  if (!document.hidden) turn()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stop()
  }
}
