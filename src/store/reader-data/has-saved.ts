// Tells whether sync has work for saved articles. It is separate from `./saved.ts`, which is loaded only if it has.
import type { Device } from '../device/device.ts'
import { readSetting } from '../device/settings.ts'
import { onOpenStore } from '../device/store-failure.ts'

/** The setting with addresses of pictures that saved articles may no longer need, until the worker has been told. */
export const LET_GO = 'saved-pictures-let-go'

/** Was an article saved or removed? False if the browser refuses reader data. */
export async function hasSaved(device: Device): Promise<boolean> {
  const counted = await onOpenStore(async () => await device.own.saved.count())
  if (!counted.ok) return false
  if (counted.value > 0) return true
  const noted = await readSetting(device, LET_GO)
  return Array.isArray(noted) && noted.length > 0
}
