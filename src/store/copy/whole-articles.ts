// Which articles can be read without a connection as they are with one: text and pictures.

import { picturesOf } from '#domain/bodies/body-pictures.ts'
import type { Device } from '../device/device.ts'

/** Heads read together. */
const CHUNK = 500

interface Looked {
  /** The articles whose text is on the device. */
  readonly texts: readonly string[]
  /** Those of which the reader has a copy. */
  readonly saved: readonly string[]
  readonly lacking: (addresses: readonly string[]) => Promise<readonly string[] | null>
}

/** Those of these articles of which nothing is lacking. */
export async function wholeArticles(
  { copy, own }: Device,
  { texts, saved, lacking }: Looked,
): Promise<Set<string>> {
  const pictures = new Map<string, readonly string[]>()
  for (let at = 0; at < texts.length; at += CHUNK) {
    for (const head of await copy.heads.bulkGet(texts.slice(at, at + CHUNK)))
      if (head && !head.thin) pictures.set(head.id, picturesOf(head.images, ''))
  }
  for (const row of saved.length > 0 ? await own.saved.bulkGet([...saved]) : [])
    if (row) pictures.set(row.id, picturesOf(row.article.thin ? [] : row.article.images, ''))
  const missing = new Set(await lacking([...new Set([...pictures.values()].flat())]))
  return new Set([...pictures.keys()].filter((id) => !pictures.get(id)?.some((each) => missing.has(each))))
}
