// Is there anything that sync has to do for what the reader saved? Apart from `./saved.ts`, which is loaded only then.

import type { Device } from '../device/device.ts'
import { readSetting } from '../device/settings.ts'
import { onOpenStore } from '../device/store-failure.ts'

/** Addresses of pictures that no saved article may need any more, until the worker has been told. */
export const LET_GO = 'saved-pictures-let-go'

/** Is an article saved, or has one been removed? No, where the browser keeps nothing of the person's. */
export async function hasSaved(device: Device): Promise<boolean> {
  const counted = await onOpenStore(async () => await device.own.saved.count())
  if (!counted.ok) return false
  if (counted.value > 0) return true
  const noted = await readSetting(device, LET_GO)
  return Array.isArray(noted) && noted.length > 0
}
