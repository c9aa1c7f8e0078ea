// A backup a day into a folder, the newest few kept. A folder on another disk is what a disk that dies leaves.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type After, afterOnThisMachine } from '../ask-backend.ts'
import { writeBackupFile } from './backup-file.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'

export interface DailyBackupOptions {
  readonly folder: string
  /** How many to keep. */
  readonly keep: number
  /** Hears when the newest was made, in milliseconds since 1970. */
  readonly onMade: (at: number) => void
  /** Default: the machine's own timers. */
  readonly after?: After
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NAME = /^cacharreo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/** Begins: now, where the newest is older than a day. Returns what ends it, once the work under way is done. */
export function startDailyBackups(source: BackupSource, options: DailyBackupOptions): () => Promise<void> {
  const { folder, keep, onMade, after = afterOnThisMachine } = options
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    work = round()
      .catch((error: unknown) => {
        console.error(`Backup: none was made in ${folder}, again in an hour:`, error)
        return HOUR_MS
      })
      .then((wait) => {
        if (!isEnded) cancel = after(wait, begin)
      })
  }

  /** Returns the milliseconds until the next is due. */
  async function round(): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const newest = (await kept(folder)).at(-1)
    const age = newest === undefined ? Infinity : source.now() - newest.at
    if (newest !== undefined) onMade(newest.at)
    // One of the future: the clock was put back since.
    if (age >= 0 && age < DAY_MS) return DAY_MS - age
    const at = source.now()
    const name = `cacharreo-${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`
    const { rows, files } = await writeBackupFile(join(folder, name), (write) =>
      makeBackup(source, { keys: null, write }),
    )
    console.log(`Backup: ${name} has ${rows} rows and ${files} files.`)
    onMade(at)
    const all = await kept(folder)
    for (const old of all.slice(0, Math.max(0, all.length - keep)))
      await rm(join(folder, old.name), { force: true })
    return DAY_MS
  }

  begin()
  return async () => {
    isEnded = true
    cancel()
    await work
  }
}

/** The backups there, oldest first; other files are nobody's business. */
async function kept(folder: string) {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const [, ...parts] = NAME.exec(name) ?? []
      if (parts.length === 0) return []
      const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts
      return [{ name, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
    })
    .toSorted((a, b) => a.at - b.at)
}
