// One owner for the data folder: two processes on one PGlite folder destroy it. The lock is a file with the owner's
// process; one left behind by a dead process is taken over.
import { link, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LOCK = 'server.lock'

/** Card pictures: made of the rest. */
export const CARDS = 'cards'

/** Stored pictures, unless the settings name another folder for them. */
const FILES = 'storage'

/** Where stored pictures are in a data folder. */
export function filesIn(dataDir: string): string {
  return join(dataDir, FILES)
}

/** What a backup has taken aside while it is being made: on the same disk. What a killed server left goes with the next. */
export const BACKUP_SPOOL = 'backup-under-way'

/** What a restore has made so far. */
export const RESTORING = 'restoring'

/** What a first start has made so far of a database. What one that was broken off left goes with the next. */
export const BEGUN_DATABASE = 'database-begun'

/** All that the server keeps in the folder; whatever else is in it is not ours. */
const CONTENTS = ['database', BEGUN_DATABASE, FILES, CARDS, 'first-start.json', BACKUP_SPOOL, RESTORING]

/** The folders of this very process: a lock with its number on any other is a dead predecessor's. */
const owned = new Set<string>()

/** Somebody else owns the folder; the message says who, and what to do. */
export class FolderTakenError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} belongs to another server (process ${pid}). ` +
        'Stop that server first, or choose another folder with DATA_DIR.',
    )
    this.name = 'FolderTakenError'
  }
}

/** The folder cannot be made, or its lock cannot be read or written; the message says why, and what to do. */
class UnusableFolderError extends Error {
  constructor(folder: string, cause: Error) {
    super(
      `The data folder ${folder} cannot be used (${cause.message}). ` +
        'Put right what stands in the way, or choose another folder with DATA_DIR.',
    )
    this.name = 'UnusableFolderError'
  }
}

/**
 * Makes this process the folder's owner, creating the folder when it is missing. Returns the way to give it back.
 * Throws `FolderTakenError` when a living process owns it, `UnusableFolderError` when the file system refuses.
 */
export async function ownFolder(folder: string): Promise<() => Promise<void>> {
  if (owned.has(folder)) throw new FolderTakenError(folder, process.pid)
  owned.add(folder)
  const lock = join(folder, LOCK)
  try {
    await makeFolder(folder)
    await claimLock(folder, lock)
  } catch (error) {
    owned.delete(folder)
    throw unusable(folder, error)
  }
  return async () => {
    if (!owned.delete(folder)) return
    // On a disk that takes no writes any more it stays, as that of a process which was killed.
    await rm(lock, { force: true }).catch((error: unknown) => {
      if (!isFromFileSystem(error)) throw error
    })
  }
}

/** Makes the folder where it is missing, for who shares it. Throws `UnusableFolderError` when the file system refuses. */
export async function beginFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw unusable(folder, error)
  })
}

function unusable(folder: string, error: unknown): unknown {
  return isFromFileSystem(error) ? new UnusableFolderError(folder, error) : error
}

/** On a read-only disk Node says of a folder to be made with its parents that it does not exist (ENOENT), not why. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    await mkdir(folder)
  }
}

async function claimLock(folder: string, lock: string): Promise<void> {
  const claim = `${lock}.${process.pid}`
  await writeFile(claim, JSON.stringify({ pid: process.pid, birth: await birthOf(process.pid) }))
  try {
    while (!(await linked(claim, lock))) {
      const found = await readLock(lock)
      const pid = await livingOwner(found)
      if (pid !== null) throw new FolderTakenError(folder, pid)
      await removeStale(lock, found)
    }
  } finally {
    await rm(claim, { force: true })
  }
}

/** Removes what the server keeps in the folder. Throws `FolderTakenError` while a living process owns it. */
export async function emptyFolder(folder: string): Promise<void> {
  const giveBack = await ownFolder(folder)
  for (const name of CONTENTS) await rm(join(folder, name), { recursive: true, force: true })
  await giveBack()
  await rmdir(folder).catch((error: unknown) => {
    if (!isCode(error, 'ENOTEMPTY')) throw error
  })
}

/** A hard link is made whole or not at all, and only when nothing stands there. */
async function linked(claim: string, lock: string): Promise<boolean> {
  try {
    await link(claim, lock)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readLock(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

async function livingOwner(found: string | null): Promise<number | null> {
  if (found === null) return null
  const { pid, birth } = parseLock(found)
  if (pid === null || pid === process.pid || !isAlive(pid)) return null
  // Process numbers come round again, in a container at once: another birth means another process.
  const now = await birthOf(pid)
  return birth !== null && now !== null && birth !== now ? null : pid
}

/** Moves the dead owner's lock away, unless another starter was faster and the lock is already a new one. */
async function removeStale(lock: string, found: string | null): Promise<void> {
  const aside = `${lock}.${process.pid}.stale`
  try {
    await rename(lock, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readLock(aside)) !== found) await linked(aside, lock)
  await rm(aside, { force: true })
}

function parseLock(text: string): { pid: number | null; birth: string | null } {
  const pid = /"pid":(\d+)/.exec(text)?.[1]
  const birth = /"birth":"([^"]+)"/.exec(text)?.[1]
  return { pid: pid === undefined ? null : Number(pid), birth: birth ?? null }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** When the process was started, in the kernel's ticks; null where there is no /proc. */
async function birthOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces; the start is the twentieth after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isCode(error: unknown, code: string): boolean {
  return isFromFileSystem(error) && error.code === code
}

function isFromFileSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
