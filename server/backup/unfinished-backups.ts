// What a server that was killed while it wrote a daily backup leaves in the folder.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_NAME } from './backup-format.ts'

const DAY_MS = 24 * 60 * 60_000
/** A backup in progress (`writeBackupFile`), daily or before a migration. */
const PART = /^(?:before-)?(?<zip>.+)\.(?<pid>\d+)\.part$/

/**
 * Removes unfinished daily backups of killed servers. A running process on this machine may still be writing its own.
 */
export async function removeStaleParts(folder: string, now: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { zip, pid } = PART.exec(entry.name)?.groups ?? {}
    if (!entry.isFile() || zip === undefined || pid === undefined || !BACKUP_NAME.test(zip)) continue
    const path = join(folder, entry.name)
    const { mtimeMs } = await stat(path)
    // Process ids are reused: after a day without a write the file is abandoned.
    if (!isOtherProcess(Number(pid)) || now - mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}
