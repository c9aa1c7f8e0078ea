// Whose export a file is, before it is read: what has to be asked beside it depends on that.

import { COLLECTION_FILE } from './export/collection.ts'
import { fileKind } from './import/file-kind.ts'
import { type ByteSource, openZip } from './import/read-zip.ts'

export type ForeignProgram = 'wordpress' | 'ghost'

/** The other program that wrote it; null: none, or it cannot be told. Rejects when the source cannot be read. */
export async function foreignProgram(source: ByteSource): Promise<ForeignProgram | null> {
  const kind = await fileKind(source)
  if (kind === 'wordpress' || kind === 'ghost') return kind
  const zip = kind === 'other' ? await openZip(source) : null
  if (zip?.ok !== true || zip.value.has(COLLECTION_FILE)) return null
  const names = [...zip.value.keys()]
  if (names.some((name) => /\.xml$/i.test(name))) return 'wordpress'
  return names.some((name) => /\.json$/i.test(name)) ? 'ghost' : null
}
