import { indexesIn } from '#store/copy/catalogue-patch.ts'
import type { Device } from '#store/device/device.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'

/** The rows in a device's catalogue, newest first. */
export async function catalogueRows(device: Device) {
  const catalogue = await device.catalogue.at(await device.copy.readCheckpoint())
  const count = catalogue.published.length
  const categoryIds = Array<string | null>(count).fill(null)
  for (const id of catalogue.categories) {
    for (const place of indexesIn(catalogue, id)) categoryIds[place] = id
  }
  return {
    ids: textsBetween(catalogue.ids, 0, count),
    titles: textsBetween(catalogue.titles, 0, count),
    categoryIds,
    scores: Array.from(catalogue.scores),
  }
}
