// Restores a backup into an empty PostgreSQL. The whole magazine moves: drafts, schedules, versions, trash and accounts.
import { startBackend } from '../gateway/backend.ts'
import { administratorIn } from '../embedded/first-start-note.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { databaseName } from '../postgresql/database-address.ts'
import { isBegunMagazine } from '../postgresql/is-magazine.ts'
import { FIRST_START } from '../postgresql/shared-notes.ts'
import type { Keys, PostgreSqlSettings, Settings } from '../settings/settings.ts'
import { decode } from '../transfer/open-file.ts'
import { NOTE, versionsOf } from './backup-format.ts'
import { withBackup } from './backup-file.ts'
import { readReplay, type ReplayOptions } from './journal-replay.ts'
import type { Restored } from './restore.ts'
import { restoreRows, storedFiles } from './restore-rows.ts'

export interface RestoreDatabaseOptions extends Pick<Settings, 'dataDir' | 'filesDir' | 'filesS3'> {
  readonly root: string
  readonly postgresql: PostgreSqlSettings
  /** The target, which becomes the magazine's database. */
  readonly keys: Keys
  /** The journal to replay after it; null if there is none. */
  readonly journal: ReplayOptions | null
  /** Called with messages about what the target cannot hold. */
  readonly say: (sentence: string) => void
}

/** Restores rows, pictures and, last, the note of the first start. Throws a readable message on failure; it can then be repeated. */
export async function restoreIntoPostgreSql(
  path: string,
  options: RestoreDatabaseOptions,
): Promise<Restored> {
  const { root, dataDir, postgresql, keys, journal, say } = options
  return await withBackup(path, root, async (backup) => {
    const { manifest } = backup
    if (await isBegunMagazine(postgresql.url)) {
      throw new Error(
        `There is a magazine in ${databaseName(postgresql.url)}. Restore into an empty database (docs/production.md). ` +
          'Nothing was changed.',
      )
    }
    const replay = await readReplay(manifest, journal)
    const { entries } = replay
    const files = await openFileStore(options, dataDir)
    const backend = await startBackend({
      root,
      dataDir,
      keys,
      postgresql,
      files,
      migrations: versionsOf(manifest),
    })
    try {
      const rows = await restoreRows(backend.database, backup, { entries, say })
      // A restore empties the tables of shared server state, so they are written again.
      await backend.shared?.check({ keys, files })
      for await (const { path, bytes } of storedFiles(backend.database, backup, entries)) {
        const [bucket, ...key] = path
        if (bucket === undefined || key.length === 0) continue
        await files.write(bucket, key.join('/'), new Uint8Array(bytes))
      }
      const note =
        NOTE in manifest.files ? administratorIn(JSON.parse(decode(await backup.read(NOTE)))) : null
      if (note) await backend.shared?.notes.write(FIRST_START, { administrator: note })
      return { replay, rows }
    } finally {
      await backend.close()
    }
  })
}
