// Tells files of another PostgreSQL version from damaged ones. Each case needs another remedy.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version whose files PGlite reads and writes. */
export const POSTGRESQL_VERSION = '17'

/** Throws a sentence where the database in `folder` is of another version. What cannot be read is not looked at here. */
export async function refuseOtherVersion(dataDir: string, folder: string): Promise<void> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (!/^\d+$/.test(found) || found === POSTGRESQL_VERSION) return
  throw new Error(
    `The database in ${dataDir} has files of PostgreSQL ${found}, and this version of the magazine reads those of ` +
      `${POSTGRESQL_VERSION}. Make a backup with the version that wrote it ("npm run backup"), and restore that with this one.`,
  )
}
