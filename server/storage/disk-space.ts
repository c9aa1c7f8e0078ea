// Stops writes before the disk is full or read-only, and keeps serving readers. PGlite does not fail on such a disk. It retries forever
// and blocks the process, even after space is free again.
import { onceAMinute } from '../observe/console-lines.ts'
import { refused } from '../requests/refusal.ts'
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes that must be free for a write: the largest row in its table, versions and log, and a new log file. */
export const ROOM_TO_WRITE = 64 * 1024 * 1024
/** Bytes that a new database and the sample magazine take. */
const ROOM_TO_BEGIN = 128 * 1024 * 1024

/** PostgreSQL's codes for a disk that is full or read-only, and the client's message for each. */
export const DISK_MESSAGES = {
  '53100': 'The disk is full',
  '25006': 'The disk takes no writes',
} as const
type DiskCode = keyof typeof DISK_MESSAGES

/** The free space on a folder's disk, in bytes. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a file and removes it. Null on success; otherwise the system's error code, such as `EROFS`. */
export async function whyNotWritable(folder: string): Promise<string | null> {
  const trial = join(folder, `.writable-${randomUUID()}`)
  try {
    await writeFile(trial, 'x')
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

/** A write is refused, because the disk is full or read-only. */
export class NoRoomError extends Error {
  /** The answer to the request that would have written. */
  readonly response: Response

  constructor(response: Response) {
    super('The disk takes no writes')
    this.response = response
  }
}

/** Watches the disk of the data folder. */
export function watchDiskSpace(dataDir: string, freeBytes: FreeBytes) {
  const report = onceAMinute()

  return {
    /** Throws a readable message if there is too little space to open or create the data. */
    async demand(isNew: boolean) {
      const needed = isNew ? ROOM_TO_BEGIN : ROOM_TO_WRITE
      const free = await freeBytes(dataDir)
      if (free >= needed) return
      throw new Error(
        `The disk of ${dataDir} is full: ${inMegabytes(free)} MB are free and ${inMegabytes(needed)} are needed. ` +
          'Make room, or choose a folder on another disk with DATA_DIR. Nothing was changed.',
      )
    },
    /** The refusal of a write without enough space; null if it may pass. */
    async refusal({ method }: Pick<Request, 'method'>) {
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return null
      // If the free space is unknown, the check below finds the reason.
      const free = await freeBytes(dataDir).catch(() => Infinity)
      if (free < ROOM_TO_WRITE) {
        const room = `${inMegabytes(free)} MB are free and ${inMegabytes(ROOM_TO_WRITE)} are needed`
        return refusal(
          '53100',
          `The disk of ${dataDir} is full: ${room}. Nothing is written until there is room`,
        )
      }
      const reason = await whyNotWritable(dataDir)
      if (reason === null) return null
      return refusal(
        '25006',
        `The disk of ${dataDir} takes no writes any more (${reason}). Nothing is written until it does`,
      )
    },
  }

  function refusal(code: DiskCode, said: string): Response {
    report(() => console.error(`${said}; readers are served.`))
    return refused({ status: 507, code, message: DISK_MESSAGES[code] })
  }
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024)
}
