// Writes a backup a day into a folder, and deletes all but the newest few. A folder on another disk survives a disk failure.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type After, startRounds } from '../rounds.ts'
import { manifestIn, writeBackupFile } from './backup-file.ts'
import { BACKUP_NAME, backupName } from './backup-format.ts'
import type { Journal } from './journal.ts'
import type { LineBackup } from './journal-folder.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { removeStaleParts } from './unfinished-backups.ts'

export interface DailyBackupOptions {
  readonly folder: string
  readonly keep: number
  /** Called with the time of the newest backup, in milliseconds since 1970. */
  readonly onMade: (at: number) => void
  /** The journal, which needs a backup of its line. Default: no journal. */
  readonly journal?: Pick<Journal, 'line' | 'covered'> | null
  readonly after?: After
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Starts at once if the newest backup is older than a day. Returns a function that stops after the running backup. */
export function startDailyBackups(source: BackupSource, options: DailyBackupOptions): () => Promise<void> {
  const { folder, keep, onMade, journal = null, after } = options
  const ended = new AbortController()
  /** Whether the journal's line has a backup; without one the journal could restore nothing. */
  let isCovered = journal === null

  async function round(): Promise<number> {
    try {
      return await backUp()
    } catch (error) {
      if (!ended.signal.aborted)
        console.error(
          `Backup: failed in ${folder}; next try in ${isCovered ? 'an hour' : 'a minute'}:`,
          error,
        )
      return isCovered ? HOUR_MS : MINUTE_MS
    }
  }

  /** Returns the milliseconds until the next backup is due. */
  async function backUp(): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeStaleParts(folder, source.now()).catch((error: unknown) => {
      console.error(`Backup: unfinished files of a killed server in ${folder} could not be deleted:`, error)
    })
    const newest = (await backupsIn(folder, source.now())).at(-1)
    const age = newest === undefined ? Infinity : source.now() - newest.at
    // A date in the future means that the clock was set back.
    if (newest !== undefined && age >= 0) {
      onMade(newest.at)
      if (age < DAY_MS && (await cover())) return DAY_MS - age
    }
    const at = source.now()
    const name = backupName(at)
    const { rows, files } = await writeBackupFile(join(folder, name), (write) =>
      makeBackup(source, { keys: null, write }),
    )
    console.log(`Backup: ${name} has ${rows} rows and ${files} files.`)
    onMade(at)
    await forgetOld(folder, { at, keep, name })
    await cover()
    return DAY_MS
  }

  /** Whether the journal's line has a backup. Reports its backups to the journal. */
  async function cover(): Promise<boolean> {
    if (journal === null) return true
    isCovered = false
    const ours: LineBackup[] = []
    for (const { name } of await backupsIn(folder, source.now())) {
      const path = join(folder, name)
      const place = (await manifestIn(path))?.journal
      if (place?.line === journal.line) ours.push({ path, number: place.number })
    }
    if (ours.length > 0) await journal.covered(ours, keep, ended.signal)
    isCovered = ours.length > 0
    return isCovered
  }

  const end = startRounds(round, { after })
  return async () => {
    ended.abort()
    await end()
  }
}

/** How the name of a backup before a migration begins. */
const BEFORE = 'before-'

/**
 * Makes a backup before a migration that makes older releases refuse the database. Daily backups never delete it. Of its own kind the
 * newest `keep` stay, because a server whose migration fails may be started again and again.
 */
export async function backUpBefore(folder: string, source: BackupSource, keep: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = source.now()
  const name = BEFORE + backupName(at)
  await writeBackupFile(join(folder, name), (write) => makeBackup(source, { keys: null, write }))
  console.log(`Backup: ${name} has the magazine as it was before this release.`)
  await forgetOld(folder, { at, keep, name, prefix: BEFORE })
}

/** Deletes all but the newest `keep` backups whose names begin with `prefix`, and never the one called `name`. */
async function forgetOld(
  folder: string,
  { at, keep, name, prefix = '' }: { at: number; keep: number; name: string; prefix?: string },
): Promise<void> {
  const others = (await backupsIn(folder, at, prefix)).filter((other) => other.name !== name)
  for (const old of others.slice(0, Math.max(0, others.length + 1 - keep)))
    await rm(join(folder, old.name), { force: true })
}

/**
 * The backups in the folder in the order of their deletion; other files are ignored. Those dated after `now` come first: they were made
 * before the clock was set back.
 */
async function backupsIn(folder: string, now: number, prefix = '') {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const plain = name.startsWith(prefix) ? name.slice(prefix.length) : ''
      const at = Date.parse(plain.replace(BACKUP_NAME, '$1-$2-$3T$4:$5:$6Z'))
      return BACKUP_NAME.test(plain) ? [{ name, at }] : []
    })
    .toSorted((a, b) => Number(b.at > now) - Number(a.at > now) || a.at - b.at)
}
