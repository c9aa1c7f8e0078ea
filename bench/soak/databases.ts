// The data of the soaked server: a separate folder, or a PostgreSQL that is started for it and can be crashed.
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addressAt,
  createDatabase,
  findPostgreSql,
  OWNER,
  PREPARATION,
  startPostgreSql,
} from '../../tests/support/database/postgresql.ts'
import type { SoakSettings } from './settings.ts'

export interface SoakedDatabase {
  /** The name in the report. */
  readonly name: string
  /** The environment that tells the server where its data is. */
  readonly env: Readonly<Record<string, string>>
  /** The folder of all its data. */
  readonly folder: string
  /** Stops the database server abruptly and restarts it; null if there is none. */
  readonly cutOff: ((whileDown: () => void) => Promise<void>) | null
  /** Deletes the data. */
  dispose(): Promise<void>
}

export async function openDatabase(kind: SoakSettings['database']): Promise<SoakedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-soak-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  const env = { DATA_DIR: join(folder, 'data'), FILES_DIR: join(folder, 'files') }
  if (kind === 'pglite')
    return { name: 'PGlite', env: { DATA_DIR: env.DATA_DIR }, folder, cutOff: null, dispose: forget }
  const [programs] = findPostgreSql()
  if (programs === undefined) {
    await forget()
    throw new Error('No PostgreSQL here: install one of version 15 or later (Debian: postgresql).')
  }
  // Commits are flushed to disk, as in production.
  const postgresql = await startPostgreSql(programs, { isDurable: true })
  const superuser = postgresql.connect('postgres')
  await superuser.ask(PREPARATION)
  await createDatabase(superuser, 'magazine')
  const [version = ''] = await superuser.ask('show server_version')
  await superuser.close()
  return {
    name: `PostgreSQL ${version}`,
    env: { ...env, DATABASE_URL: addressAt(postgresql.place, OWNER, 'magazine') },
    folder,
    async cutOff(whileDown) {
      await postgresql.cutOff()
      whileDown()
      await postgresql.startAgain()
    },
    async dispose() {
      await postgresql.stop()
      await forget()
    },
  }
}
