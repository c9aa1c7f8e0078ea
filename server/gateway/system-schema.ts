// Records which tables the table API's package has created for itself. An upgrade can then skip that step while writers wait.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notesOn } from '../postgresql/shared-notes.ts'
import type { Database } from './database.ts'

const NOTE = 'system schema'

/** `root`: the project's folder. `config`: the settings that the tables depend on. */
export async function systemSchemaIn(root: string, config: object, database: Database) {
  const notes = notesOn(database)
  const release = await readFile(join(root, 'node_modules/@supabase/lite/package.json'), 'utf8').catch(
    () => null,
  )
  const wanted = createHash('sha256')
    .update(JSON.stringify([release, config]))
    .digest('hex')
  // On a first start the table of notes does not exist.
  const found = await notes.read(NOTE).catch(() => null)
  const isNoted = release !== null && Object(found).of === wanted
  return {
    /** Whether an earlier start with the same package and settings has created them. */
    isNoted,
    /** Records that they exist. All migrations must have been applied. */
    note: async () => {
      if (!isNoted && release !== null) await notes.write(NOTE, { of: wanted })
    },
  }
}
