// How much of the magazine is on the device. Sizes come from small separate records, so no texts are read.
import type { Device } from './device.ts'

export interface Contents {
  /** The number of articles in lists. */
  readonly articles: number
  /** The number of articles that can be read offline. */
  readonly texts: number
}

/** Counts articles and texts; cheap enough for a live query. */
export async function contents({ copy, bodies }: Device): Promise<Contents> {
  return { articles: await copy.heads.count(), texts: await bodies.versions.count() }
}

/** Returns the total size of all texts in characters, each about a byte in Spanish. Reads one small record per text. */
export async function sizeOfTexts({ bodies }: Device): Promise<number> {
  let size = 0
  await bodies.versions.each((version) => {
    size += version.size
  })
  return size
}
