// Copies the empty database of the build (`prepare-database.ts`) into a new data folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openZip } from '#transfer/import/read-zip.ts'
import { decode, openFile } from '../transfer/open-file.ts'

/** Beside the built thread. */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database.zip')
/** The names of its folders, because PostgreSQL also needs empty ones. */
export const FOLDERS = 'folders'
/** A file of PostgreSQL's log has 16 MB. */
const LARGEST = 64 * 1024 * 1024

/** Creates the folder, which must not exist. It runs in a thread that ends, so its memory is freed. */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const file = await openFile(EMPTY_DATABASE)
  try {
    const zip = await openZip(file)
    if (!zip.ok) throw new Error(`${EMPTY_DATABASE} cannot be read. ${zip.why}`)
    await mkdir(folder, { mode: 0o700 })
    const read = async (name: string) => {
      const found = await zip.value.get(name)?.read(LARGEST)
      if (!found?.ok) throw new Error(`${EMPTY_DATABASE} is damaged: "npm run build" makes another.`)
      return found.value
    }
    for (const name of decode(await read(FOLDERS)).split('\n')) await mkdir(join(folder, name))
    for (const name of zip.value.keys())
      if (name !== FOLDERS) await writeFile(join(folder, name), await read(name))
  } finally {
    await file.close()
  }
}
