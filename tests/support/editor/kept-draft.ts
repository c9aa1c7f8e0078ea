import type { Device } from '#store/device/device.ts'
import { writeDraft, type Draft, type DraftKind } from '#store/drafts/drafts.ts'

let made = 0

/** Stores a draft on the device that no form has open, by default the user `u-1`'s; returns it. */
export async function keptDraft<Kind extends DraftKind>(
  device: Device,
  draft: Pick<Draft<Kind>, 'kind' | 'rowId' | 'value' | 'opened'> & Partial<Draft<Kind>>,
): Promise<Draft<Kind>> {
  made += 1
  const whole = { id: `draft-${made}`, userId: 'u-1', isNew: false, baseRev: 0, savedAt: 1, ...draft }
  const written = await writeDraft(device, whole, null)
  if (!written) throw new Error(`There is a draft ${whole.id} already`)
  return written
}
