import { expect } from 'vitest'
import type { Device } from '#store/device/device.ts'

/** The titles on the device, by article. */
export async function storedTitles({ copy }: Device): Promise<Record<string, string>> {
  return Object.fromEntries((await copy.heads.toArray()).map(({ id, title }) => [id, title]))
}

/** I3: the checkpoint matches the stored rows. */
export async function expectTrueCounts({ copy }: Device): Promise<void> {
  const heads = await copy.heads.toArray()
  const { count, revisionSum } = await copy.readCheckpoint()
  expect({ count, revisionSum }).toEqual({
    count: heads.length,
    revisionSum: heads.reduce((sum, { rev }) => sum + rev, 0),
  })
}
