// The files of an import on this machine: the export, and the folder or zip of uploads that accompanies it.
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readIncoming } from '#transfer/import/read-incoming.ts'
import { openZip, type ZipFiles } from '#transfer/import/read-zip.ts'
import { unreadable } from '#transfer/export/content.ts'
import { filesUnder } from '../storage/files-under.ts'
import { decode, openFile } from './open-file.ts'

export interface IncomingPlaces {
  /** The address of a Ghost site; null if not given. */
  readonly site: string | null
  /** A folder or a zip; null if none was given. */
  readonly uploads: string | null
}

/** Opens and checks the files. Throws a readable message if they cannot be imported. */
export async function openIncoming(path: string, { site, uploads }: IncomingPlaces) {
  const given = uploads === null ? null : await openUploads(uploads)
  const file = await openFile(path).catch(() => null)
  const close = async () => {
    await file?.close()
    await given?.close()
  }
  try {
    if (file === null) throw new Error(`No se puede leer ${path}.`)
    const read = await readIncoming(file, { decode, site, uploads: given?.files ?? null })
    if (!read.ok) throw new Error(read.why)
    return { ...read.value, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openUploads(path: string) {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new Error(`No se puede leer ${path}.`)
  if (found.isDirectory()) return { files: await filesIn(path), close: () => Promise.resolve() }
  const zip = await openFile(path)
  const files = await openZip(zip)
  if (!files.ok) {
    await zip.close()
    throw new Error(`Las imágenes no se pueden leer. ${files.why}`)
  }
  return { files: files.value, close: () => zip.close() }
}

/** The files of a folder and its subfolders, by path, including the folder's own name. */
async function filesIn(folder: string): Promise<ZipFiles> {
  const own = basename(resolve(folder))
  const files = (await filesUnder(folder)).map((path) => {
    const read = (largest: number) => readFileOf(join(folder, path), largest)
    return { name: `${own}/${path}`, size: 0, read } as const
  })
  return new Map(files.map((file) => [file.name, file]))
}

async function readFileOf(place: string, largest: number) {
  const file = await openFile(place)
  try {
    if (file.size > largest) return unreadable('El archivo es demasiado grande.')
    return { ok: true, value: await file.read(0, file.size) } as const
  } finally {
    await file.close()
  }
}
