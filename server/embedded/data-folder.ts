// The data folder: its contents and its owner.
import { chmod, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type FolderLock, type Owner, takeLock } from './folder-lock.ts'

/** Card pictures, derived from the other content. */
export const CARDS = 'cards'

/** Stored pictures, unless the settings name another folder. */
const FILES = 'storage'

/** Where stored pictures are in a data folder. */
export function filesIn(dataDir: string): string {
  return join(dataDir, FILES)
}

/** A running backup's copies, on the same disk. The next backup removes what a killed server left. */
export const BACKUP_SPOOL = 'backup-under-way'

/** A journal entry in progress. */
export const JOURNAL_SPOOL = 'journal-under-way'

/** A restore in progress. */
export const RESTORING = 'restoring'

/** A database that a first start is creating. The next start removes an unfinished one. */
export const BEGUN_DATABASE = 'database-begun'

/** Everything that the server keeps in the folder. It leaves other files alone. */
const CONTENTS = [
  'database',
  BEGUN_DATABASE,
  FILES,
  CARDS,
  'first-start.json',
  BACKUP_SPOOL,
  JOURNAL_SPOOL,
  RESTORING,
]

/** The permission bits of group and others. */
const OTHERS = 0o077

/** Another process owns the folder; the message names it and the remedy. */
export class FolderTakenError extends Error {
  constructor(folder: string, { pid, host }: Owner) {
    super(
      `The data folder ${folder} belongs to another server (process ${pid} on ${host}). ` +
        'Stop that server first, or choose another folder with DATA_DIR.',
    )
    this.name = 'FolderTakenError'
  }
}

/**
 * Makes this process the folder's owner, and creates a missing folder. Throws `FolderTakenError` if a running process owns it,
 * a readable message if the file system refuses. `wait` waits for the given milliseconds.
 */
export async function ownFolder(
  folder: string,
  wait: (milliseconds: number) => Promise<void> = setTimeout,
): Promise<FolderLock> {
  try {
    await makeFolder(folder)
    return await takeLock(folder, (owner) => new FolderTakenError(folder, owner), wait)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Creates the folder if it is missing, for a process that shares it. Throws a readable message if the file system refuses. */
export async function beginFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw unusable(folder, error)
  })
}

function unusable(folder: string, error: unknown): unknown {
  if (!isFromFileSystem(error)) return error
  return new Error(
    `The data folder ${folder} cannot be used (${error.message}). ` +
      'Fix the cause, or choose another folder with DATA_DIR.',
  )
}

/** Node's recursive creation reports ENOENT on a read-only disk. A second, plain creation gets the real error. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    await mkdir(folder, { mode: 0o700 })
  }
  await closeToOthers(folder)
}

/** Removes other users' permissions on the folder and its subfolders. If that fails, logs the remedy. */
async function closeToOthers(folder: string): Promise<void> {
  for (const path of [folder, ...CONTENTS.map((name) => join(folder, name))]) {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory() || (found.mode & OTHERS) === 0 || process.platform === 'win32') continue
    await chmod(path, found.mode & ~OTHERS & 0o7777).catch((error: unknown) => {
      console.error(
        `${path} is open to other users of this machine (mode ${(found.mode & 0o777).toString(8)}), and that could not be ` +
          `changed (${String(Object(error).code)}). Run "chmod -R go-rwx ${folder}" as its owner.`,
      )
    })
  }
}

/** Removes the server's files from the folder. Throws `FolderTakenError` if a running process owns it. */
export async function emptyFolder(folder: string): Promise<void> {
  const lock = await ownFolder(folder)
  for (const name of CONTENTS) await rm(join(folder, name), { recursive: true, force: true })
  await lock.giveBack()
  // The folder stays if it contains other files, or is a volume or a link.
  await rmdir(folder).catch(() => undefined)
}

function isCode(error: unknown, code: string): boolean {
  return isFromFileSystem(error) && error.code === code
}

function isFromFileSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
