// The number on the app's icon: reviews that came since the last visit. A visit clears it. Reviews that come in the
// background are counted here and in the worker (`sw/sw.ts`).

import type { Device } from '#store/device/device.ts'
import { newSinceVisit, noteVisit } from '#store/device/last-visit.ts'
import { onStore } from '#store/device/store-failure.ts'
import { watchCheckpoint } from '#store/copy/copy-database.ts'

/** The part of `navigator` that is used; few browsers have it. */
export type BadgePlace = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Keeps the number true from now on. Returns what ends it. */
export function keepBadge(device: Device, place: BadgePlace): () => void {
  if (!place.setAppBadge || !place.clearAppBadge) return () => {}
  // A browser may refuse it, where the magazine is not installed.
  const clear = () => void place.clearAppBadge?.().catch(() => undefined)
  const note = () => void onStore(device, () => noteVisit(device))
  const count = async () => {
    const found = await onStore(device, () => newSinceVisit(device))
    if (found.ok && found.value > 0 && document.hidden) await place.setAppBadge?.(found.value)
  }
  // What stood on the screen when it was left has been seen.
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
