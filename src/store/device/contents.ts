// How much of the magazine is on the device. Sizes are read from the small records beside the texts, never from the texts.

import type { Device } from './device.ts'

export interface Contents {
  /** Articles that lists show. */
  readonly articles: number
  /** Articles that can be read whole without a connection. */
  readonly texts: number
}

/** Counts, fit for a live query: nothing is read but two numbers. */
export async function contents({ copy, bodies }: Device): Promise<Contents> {
  return { articles: await copy.heads.count(), texts: await bodies.versions.count() }
}

/** Characters of all texts together; in Spanish about a byte each. Reads one small record a text. */
export async function sizeOfTexts({ bodies }: Device): Promise<number> {
  let size = 0
  await bodies.versions.each((version) => {
    size += version.size
  })
  return size
}
