// An export of the product's own, opened: the zip, its text file, and every row in it checked.

import { checkContent } from './check-rows.ts'
import { COLLECTION_FILE, readCollection } from '../export/collection.ts'
import { type Content, type Note, type Read, unreadable } from '../export/content.ts'
import { type ByteSource, openZip, type ZipFiles } from './read-zip.ts'

/** Bytes; some tens of thousands of long articles. */
const LARGEST_COLLECTION = 256 * 1024 * 1024

export interface OpenExport {
  readonly files: ZipFiles
  readonly storage: string
  readonly content: Content
  readonly notes: readonly Note[]
}

/** Reads UTF-8; throws when it is none. */
export type Decode = (bytes: Uint8Array) => string

/** Opens and checks. Nothing is written anywhere. */
export async function readExport(source: ByteSource, decode: Decode): Promise<Read<OpenExport>> {
  const files = await openZip(source)
  return files.ok ? await readExportIn(files.value, decode) : files
}

/** The same in a zip that is open already. */
export async function readExportIn(files: ZipFiles, decode: Decode): Promise<Read<OpenExport>> {
  const file = files.get(COLLECTION_FILE)
  if (file === undefined)
    return unreadable(`En el zip no está ${COLLECTION_FILE}: no es una exportación de aquí.`)
  const bytes = await file.read(LARGEST_COLLECTION)
  if (!bytes.ok) return bytes
  const text = textOf(bytes.value, decode)
  if (text === null) return unreadable(`${COLLECTION_FILE} no es texto UTF-8.`)
  const collection = readCollection(text)
  if (!collection.ok) return collection
  const { storage } = collection.value
  const checked = checkContent(collection.value)
  return { ok: true, value: { files, storage, ...checked } }
}

function textOf(bytes: Uint8Array, decode: Decode): string | null {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}
