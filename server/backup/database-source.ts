// A magazine on a PostgreSQL, or in a hosted project, as the source of a backup. Rows come from one snapshot, which blocks nobody.
// Pictures never change in place, so they are read afterwards.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderTakenError, ownFolder } from '../embedded/data-folder.ts'
import { administratorIn } from '../embedded/first-start-note.ts'
import { snapshotOf } from '../gateway/database.ts'
import { databaseName } from '../postgresql/database-address.ts'
import { isBegunMagazine } from '../postgresql/is-magazine.ts'
import { openPostgreSql } from '../postgresql/open-postgresql.ts'
import { checkFiles, FIRST_START, notesOn } from '../postgresql/shared-notes.ts'
import type { Environment, PostgreSqlSettings, Settings } from '../settings/settings.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { writeBackupFile } from './backup-file.ts'
import type { BackupKeys } from './backup-format.ts'
import { type BackupSource, makeBackup, type OpenedElsewhere } from './make-backup.ts'

/** In the data folder: the working copy of a backup in progress, with its own lock. */
const WORK = 'backup-of-database'

export interface DatabaseBackupOptions {
  readonly root: string
  readonly env: Environment
  readonly settings: Settings
  /** Null leaves the keys out. */
  readonly keys: BackupKeys | null
}

export interface DatabaseBackup {
  /** Where the magazine is, without a password. */
  readonly where: string
  /** Messages about what the backup could not include. */
  readonly left: readonly string[]
}

/** Writes a backup of the magazine in DATABASE_URL or in a hosted project. On failure throws a readable message and leaves no file. */
export async function backUpDatabase(path: string, options: DatabaseBackupOptions): Promise<DatabaseBackup> {
  const { root, settings, keys } = options
  const folder = join(settings.dataDir, WORK)
  const lock = await ownFolder(folder).catch((error: unknown) => {
    if (!(error instanceof FolderTakenError)) throw error
    throw new Error(`Another backup is being made by way of ${folder}. Wait for its end, and run this again.`)
  })
  try {
    const magazine = await openMagazine(options)
    try {
      const left: string[] = []
      const source: BackupSource = {
        root,
        dataDir: folder,
        now: Date.now,
        elsewhere: magazine,
        snapshot: (work) =>
          snapshotOf(magazine.database, async (rows) => {
            left.push(...(await magazine.unmovable(rows)))
            return await work(rows)
          }),
      }
      const { missing } = await writeBackupFile(path, (write) => makeBackup(source, { keys, write }))
      if (missing > 0)
        left.push(
          `${missing} pictures have a row and no file: they were removed meanwhile, or are missing there, too.`,
        )
      return { where: magazine.where, left }
    } finally {
      await magazine.close()
    }
  } finally {
    await lock.giveBack()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openMagazine({ root, env, settings }: DatabaseBackupOptions): Promise<OpenedElsewhere> {
  const { postgresql } = settings
  if (postgresql !== null) return await openOwn(root, { ...settings, postgresql })
  const { openHosted } = await import('../hosted/hosted-magazine.ts')
  return await openHosted(root, env)
}

async function openOwn(
  root: string,
  settings: Settings & { readonly postgresql: PostgreSqlSettings },
): Promise<OpenedElsewhere> {
  const { postgresql, dataDir } = settings
  const where = databaseName(postgresql.url)
  if (!(await isBegunMagazine(postgresql.url))) throw new Error(`There is no magazine in ${where}.`)
  const host = await openPostgreSql({ ...postgresql, migrations: join(root, 'supabase/migrations') })
  try {
    const notes = notesOn(host.database)
    const files = await openFileStore(settings, dataDir)
    await checkFiles(notes, files, where)
    return {
      where,
      database: host.database,
      administrator: administratorIn(await notes.read(FIRST_START)),
      async list() {
        const { rows } = await host.database.query<{ id: string }>('select id from storage.buckets')
        const found = await Promise.all(
          rows.map(async ({ id }) => (await files.list(id)).map(({ name }) => [id, ...name.split('/')])),
        )
        // A file with this extension is still being written.
        return found.flat().filter((path) => path.at(-1)?.endsWith('.part') !== true)
      },
      read: (bucket, name) => files.read(bucket, name),
      unmovable: () => Promise.resolve([]),
      close: () => host.close(),
    }
  } catch (error) {
    await host.close()
    throw error
  }
}
