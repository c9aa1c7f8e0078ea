// Creates a data folder from a backup. Everything is checked and prepared beside the current folder, and then renamed.
import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startBackend } from '../gateway/backend.ts'
import { ownFolder, RESTORING } from '../embedded/data-folder.ts'
import { SET_ASIDE } from '../embedded/damaged-data.ts'
import { KEYS, NOTE, stampOf, versionsOf } from './backup-format.ts'
import { failureInWords } from './failure-sentence.ts'
import { changeNames, checkNames, FOLDERS } from './change-names.ts'
import { type OpenBackup, withBackup } from './backup-file.ts'
import { readReplay, type Replay, type ReplayOptions } from './journal-replay.ts'
import { restoreRows, storedFiles } from './restore-rows.ts'
import type { RestoreTarget } from './table-place.ts'

export interface RestoreOptions {
  readonly root: string
  readonly dataDir: string
  /** Whether existing data in the data folder may be moved aside. */
  readonly replace: boolean
  /** The journal to replay after it. Default: none. */
  readonly journal?: ReplayOptions | null
  readonly now: () => number
  /** Called with messages about what this database cannot hold. */
  readonly say?: (sentence: string) => void
}

export interface Restored {
  /** What was replayed after the backup. */
  readonly replay: Replay
  /** The number of the backup's rows. */
  readonly rows: number
}

export interface RestoredFolder extends Restored {
  /** Where the former data is; null if there was none. */
  readonly aside: string | null
  /** The keys in the backup, as its file holds them; null if there are none. */
  readonly keys: string | null
}

/** The most that PostgreSQL allocates at once, in bytes: one file of its log. */
const LEAST_FREE = 16 * 1024 * 1024

/** Placeholders: during a restore there are no sign-ins or requests. */
const NO_KEYS = {
  publishable: 'none',
  secret: 'none',
  jwtSecret: 'of a database that answers nobody, yet',
  jwtSecretPrevious: null,
}

/** Restores a backup. On failure throws a readable message, and nothing has been changed. */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<RestoredFolder> {
  const { root, dataDir, replace, journal = null, now, say } = options
  return await withBackup(path, root, async (backup) => {
    const { manifest } = backup
    const isThere = [...FOLDERS, NOTE].some((name) => existsSync(join(dataDir, name)))
    if (isThere && !replace) {
      throw new Error(
        `There is data in ${dataDir}. With --replace it is set aside first; or choose another folder with DATA_DIR.`,
      )
    }
    if (isThere) await checkNames(dataDir)
    const replay = await readReplay(manifest, journal)
    const lock = await ownFolder(dataDir)
    const ready = join(dataDir, RESTORING)
    try {
      await rm(ready, { recursive: true, force: true })
      await mkdir(ready, { mode: 0o700 })
      const making = makeReady(backup, { root, folder: ready, entries: replay.entries, ...(say && { say }) })
      const rows = await making.catch(async (caught: unknown) => {
        const error = failureInWords(
          (await isFull(ready)) ? { code: 'ENOSPC', message: `no room for ${ready}`, cause: caught } : caught,
        )
        const why = (error instanceof Error ? error.message : String(error)).replace(
          / Nothing was changed\.$/,
          '',
        )
        throw new Error(`${why} Nothing was changed in ${dataDir}.`, { cause: error })
      })
      const keys = KEYS in manifest.files ? Buffer.from(await backup.read(KEYS)).toString('utf8') : null
      const aside = isThere ? join(dataDir, `${SET_ASIDE}${stampOf(now())}`) : null
      await changeNames({ from: ready, to: dataDir, aside })
      return { replay, rows, aside, keys }
    } finally {
      await rm(ready, { recursive: true, force: true })
      await lock.giveBack()
    }
  })
}

/** On a full disk the embedded database's error names another cause. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < LEAST_FREE
}

async function makeReady(
  backup: OpenBackup,
  {
    root,
    folder,
    entries,
    ...target
  }: Pick<RestoreTarget, 'say'> & {
    readonly root: string
    readonly folder: string
    readonly entries: Replay['entries']
  },
): Promise<number> {
  const { manifest } = backup
  const migrations = versionsOf(manifest)
  const backend = await startBackend({ root, dataDir: folder, keys: NO_KEYS, migrations })
  let rows: number
  try {
    rows = await restoreRows(backend.database, backup, { entries, ...target })
    for await (const { path, bytes } of storedFiles(backend.database, backup, entries)) {
      const place = join(folder, 'storage', ...path)
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, bytes, { flush: true })
    }
  } finally {
    await backend.close()
  }
  if (NOTE in manifest.files) await writeFile(join(folder, NOTE), await backup.read(NOTE), { flush: true })
  return rows
}
