// Packs the catalogue (`catalogue.ts`) into one record. Sync asks for it after a round; nobody waits for it.

import { type CatalogueReader, FORMAT } from './catalogue.ts'
import type { CopyDatabase } from './copy-database.ts'
import type { Device } from '../device/device.ts'

/** Patches to let pile up before the whole is packed again; reading one costs about as much as ten rows. */
const MOST_PATCHES = 40

/** Packs it when many patches have piled up, or where it had to be made from the heads. */
export async function packCatalogue({ copy, catalogue }: Pick<Device, 'copy' | 'catalogue'>): Promise<void> {
  if (await isWellPacked(copy, catalogue)) return
  const current = await catalogue.latest()
  await copy.transaction('rw', copy.packed, copy.patches, async () => {
    const record = await copy.packed.get('catalogue')
    const isOlder = record?.format !== FORMAT || record.edition < current.edition
    if (!isOlder && record.copyId === current.copyId) return
    await copy.packed.put({ ...current, key: 'catalogue', format: FORMAT })
    await copy.patches.where('edition').belowOrEqual(current.edition).delete()
    catalogue.packed = { copyId: current.copyId, edition: current.edition }
  })
}

/**
 * Is the packed record, or nothing, a few patches away from the whole? Where the patches are just those since the record
 * that is `known`, it need not be read again: with 100,000 articles that would stop the page as long as a launch does.
 */
async function isWellPacked(copy: CopyDatabase, { packed: known }: CatalogueReader): Promise<boolean> {
  return copy.transaction('r', [copy.checkpoints, copy.packed, copy.patches], async () => {
    const { copyId, edition } = await copy.readCheckpoint()
    const count = await copy.patches.count()
    if (count > MOST_PATCHES) return false
    if (known?.copyId === copyId && known.edition + count === edition) return true
    const record = await copy.packed.get('catalogue')
    return (record?.format === FORMAT ? record.edition : 0) + count === edition
  })
}
