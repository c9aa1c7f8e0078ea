// Tells every tab that pictures were stored or deleted, so that it checks its articles (`follow-marks.ts`).
import type { Device } from '../device/device.ts'
import { writeSetting } from '../device/settings.ts'

/** The key of the setting that serves as the signal; its value is meaningless. */
export const PICTURES_NOTED = 'pictures-noted'

/** Signals that pictures may have been stored or deleted. */
export function notePictures(device: Device): Promise<void> {
  return writeSetting(device, PICTURES_NOTED, null)
}
