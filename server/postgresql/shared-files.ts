// Is the place of stored pictures the one that all processes on this database share? On three machines with a folder each, two
// readers of three would see no picture.
import { randomUUID } from 'node:crypto'
import type { Notes } from '../gateway/database.ts'
import type { FileStore } from '../storage/file-store.ts'
import { DatabaseError } from './database-error.ts'

const FILES = 'files'

/** Marks the place of the first start; compares later ones with that. Throws `DatabaseError` where it is another. */
export async function checkFiles(notes: Notes, files: FileStore, where: string): Promise<void> {
  const { id } = Object(await notes.read(FILES))
  const found = await files.readMark()
  if (typeof id === 'string') {
    if (found === id) return
    throw new DatabaseError(
      `The pictures of the magazine in ${where} are not in ${files.where}` +
        `${found === null ? '' : ', which holds those of another magazine'}. Name their folder with FILES_DIR or their bucket ` +
        'with FILES_S3; all processes need the same. If they were moved here without the file .magazine, run ' +
        "`delete from server.notes where name = 'files'` in the database: the next start takes this place for theirs.",
    )
  }
  const own = found ?? randomUUID()
  if (found === null) await files.writeMark(own)
  await notes.write(FILES, { id: own })
}
