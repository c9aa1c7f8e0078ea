// Reads the rows, then the pictures one by one, and streams the zip. One picture at a time is in memory.
import type { Row } from '#domain/row.ts'
import { success, type Result } from '#domain/failure.ts'
import { COLLECTION_FILE, writeCollection } from './collection.ts'
import { leftOut, type Note } from './content.ts'
import { type ContentBackend, readTables } from '../content-backend.ts'
import { facesOf, type OwnPicture, filesOf, ownPicturesOf, showing } from '../import/own-pictures.ts'
import { makeZip } from './write-zip.ts'

export interface ExportOrder {
  readonly backend: ContentBackend
  /** Receives the zip's bytes, in order. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Called with the number of pictures done and their total. */
  readonly onProgress?: (done: number, of: number) => void
}

export interface ExportReport {
  readonly articles: number
  readonly categories: number
  readonly pictures: number
  readonly notes: readonly Note[]
}

/** Exports the whole magazine (P23.1). */
export async function exportContent(order: ExportOrder): Promise<Result<ExportReport>> {
  const { backend, write } = order
  const zip = makeZip(write)
  const rows = await readTables(backend)
  if (!rows.ok) return rows
  const { categories, articles, authors = [], guides = [], redirects = [] } = rows.value
  const shown = planPictures(backend.storage, [...articles, ...facesOf(authors)])
  const stored = shown.flatMap(([picture]) => (picture?.home === 'storage' ? [picture.name] : []))
  const notes = await backend.pictureNotes(stored)
  if (!notes.ok) return notes
  const lists = { categories, articles, authors, guides, redirects, pictures: notes.value }
  await zip.add(COLLECTION_FILE, writeCollection(backend.storage, lists), true)
  // Pictures are already compressed.
  const pictures = await putPictures(order, shown, (name, bytes) => zip.add(name, bytes, false))
  if (!pictures.ok) return pictures
  await zip.end()
  return success({ articles: articles.length, categories: categories.length, ...pictures.value })
}

async function putPictures(
  { backend, onProgress = () => {} }: ExportOrder,
  shown: readonly (readonly OwnPicture[])[],
  put: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Result<{ readonly pictures: number; readonly notes: readonly Note[] }>> {
  const notes: Note[] = []
  let pictures = 0
  for (const [done, [picture, ...copies]] of shown.entries()) {
    for (const file of picture === undefined ? [] : [picture, ...copies]) {
      const bytes = await backend.picture(file.address)
      if (!bytes.ok) return bytes
      if (bytes.value === null) {
        notes.push(leftOut(`Imagen ${file.address}`, 'no está donde el artículo dice'))
        // If the picture itself is missing, there are no copies.
        if (file === picture) break
        continue
      }
      await put(file.file, bytes.value)
      if (file === picture) pictures += 1
    }
    onProgress(done + 1, shown.length)
  }
  return success({ pictures, notes })
}

/** Tells people what an export does not include. */
export const LEFT_BEHIND =
  'No van en el archivo los borradores, lo programado, las versiones anteriores, la papelera, las imágenes que ningún artículo enseña ' +
  'ni las cuentas: eso lo lleva una copia (npm run backup).'

/** The report as lines of text. */
export function exportLines({ articles, categories, pictures, notes }: ExportReport): string[] {
  return [
    `${articles} artículos, ${categories} categorías y ${pictures} imágenes.`,
    ...(notes.length === 0 ? [] : [`Omitidas (${notes.length}):`]),
    ...notes.map(({ what, why }) => `  ${what}: ${why}`),
  ]
}

// The pictures of an export: those of all articles without duplicates, in a deterministic order.

/** Returns each picture followed by its narrower copies. `storage`: the address of the bucket's pictures. */
function planPictures(storage: string, articles: readonly Row[]): readonly (readonly OwnPicture[])[] {
  const shown = articles.flatMap((row) => ownPicturesOf(showing(row), storage))
  const once = new Map(shown.map((picture) => [picture.file, picture]))
  const inOrder = [...once.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  return inOrder.map(filesOf)
}
