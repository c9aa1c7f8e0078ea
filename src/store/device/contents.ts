// How much of the magazine is on the device. Sizes come from small records beside the texts, so no text is read.
import type { Device } from './device.ts'

export interface Contents {
  /** Articles in lists. */
  readonly articles: number
  /** Articles that can be read without a connection. */
  readonly texts: number
}

/** Counts for a live query: reads only two numbers. */
export async function contents({ copy, bodies }: Device): Promise<Contents> {
  return { articles: await copy.heads.count(), texts: await bodies.versions.count() }
}

/** Characters of all texts together; in Spanish about a byte each. Reads one small record per text. */
export async function sizeOfTexts({ bodies }: Device): Promise<number> {
  let size = 0
  await bodies.versions.each((version) => {
    size += version.size
  })
  return size
}
