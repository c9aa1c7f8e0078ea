// Packs the catalogue (`catalogue.ts`) into one record. Sync does so after a round, in the background.
import { type CatalogueReader, FORMAT } from './catalogue.ts'
import type { CopyDatabase } from './copy-database.ts'
import type { Device } from '../device/device.ts'

/** The number of patches after which the catalogue is packed again; reading one costs about as much as ten rows. */
const MOST_PATCHES = 40

/** Packs the catalogue if many patches have accumulated, or if it was rebuilt from the heads. */
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
 * Is the packed record only a few patches behind? If the patches are exactly those since the `known` record, that
 * record is not read again. With 100,000 articles, reading it would block the page as long as startup does.
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
