// Is the folder of stored pictures the one that all processes on this database share? On three machines with a folder each, two
// readers of three would see no picture.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Notes } from '../database.ts'
import { writeWhole } from '../write-whole.ts'
import { DatabaseError } from './database-error.ts'

const FILES = 'files'

/** In the folder: which magazine's pictures these are. No bucket, so no address leads to it. */
const MARK = '.magazine'

/** Marks the folder of the first start; compares later ones with that. Throws `DatabaseError` where it is another. */
export async function checkFolder(notes: Notes, folder: string, where: string): Promise<void> {
  const { id } = Object(await notes.read(FILES))
  const found = await readFolder(folder)
  if (typeof id === 'string') {
    if (found === id) return
    throw new DatabaseError(
      `The pictures of the magazine in ${where} are not in ${folder}` +
        `${found === null ? '' : ', which holds those of another magazine'}. Name their folder with FILES_DIR; all processes ` +
        'need the same. If they were moved here without the file .magazine, run ' +
        "`delete from server.notes where name = 'files'` in the database: the next start takes this folder for theirs.",
    )
  }
  const own = found ?? randomUUID()
  if (found === null) await writeWhole(join(folder, MARK), own)
  await notes.write(FILES, { id: own })
}

async function readFolder(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true })
    return await readFile(join(folder, MARK), 'utf8')
  } catch (error) {
    const { code, message } = Object(error)
    if (code === 'ENOENT') return null
    throw new DatabaseError(
      `The folder of pictures ${folder} cannot be used (${String(message)}). Name another with FILES_DIR.`,
    )
  }
}
