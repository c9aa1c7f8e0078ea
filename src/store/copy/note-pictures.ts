// Says to every tab that pictures have come or gone. Each tab then looks again which articles are whole on the
// device (`follow-marks.ts`).

import type { Device } from '../device/device.ts'
import { writeSetting } from '../device/settings.ts'

/** The name under which it is said; what stands there means nothing. */
export const PICTURES_NOTED = 'pictures-noted'

/** Pictures may have come or gone. */
export function notePictures(device: Device): Promise<void> {
  return writeSetting(device, PICTURES_NOTED, null)
}
