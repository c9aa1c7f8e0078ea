// Copies the empty database of the build (`prepare-database.ts`) into a new data folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openZip } from '#transfer/import/read-zip.ts'
import { decode, openFile } from '../transfer/open-file.ts'

/** Next to the built thread. */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database.zip')
/** The entry that lists its folders, because PostgreSQL also needs the empty ones. */
export const FOLDERS = 'folders'
/** Size limit of one file, in bytes. A file of PostgreSQL's log has 16 MB. */
const LARGEST = 64 * 1024 * 1024

/** Creates the folder, which must not exist. Runs in a thread of its own, whose end frees the memory. */
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
