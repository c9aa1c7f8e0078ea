// Room on the disk. PGlite does not fail on a disk that is full: it tries for ever, and the whole process with it, also when
// there is room again. So nothing is written any more before that; readers are served as ever.
import { statfs } from 'node:fs/promises'

/** Bytes that must be free for a write: a row of the largest size in table, versions and log, and a new file of that log. */
export const ROOM_TO_WRITE = 64 * 1024 * 1024
/** Bytes that a new database takes, and the sample magazine with it. */
const ROOM_TO_BEGIN = 128 * 1024 * 1024
/** The log says it at most this often, in milliseconds. */
const SAID_EVERY = 60_000

/** Bytes that are free on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export interface Room {
  /** Throws a sentence where there is too little room to open the data, or to begin it. */
  demand(isNew: boolean): Promise<void>
  /** The answer to a request that would write where there is no room for it; null: it may pass. */
  refusal(request: Request): Promise<Response | null>
}

/** Watches the disk of the data folder. */
export function createRoom(dataDir: string, freeBytes: FreeBytes): Room {
  let saidAt = -Infinity

  return {
    async demand(isNew) {
      const needed = isNew ? ROOM_TO_BEGIN : ROOM_TO_WRITE
      const free = await freeBytes(dataDir)
      if (free >= needed) return
      throw new Error(
        `The disk of ${dataDir} is full: ${inMegabytes(free)} MB are free and ${inMegabytes(needed)} are needed. ` +
          'Make room, or choose a folder on another disk with DATA_DIR. Nothing was changed.',
      )
    },
    async refusal({ method }) {
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return null
      const free = await freeBytes(dataDir)
      if (free >= ROOM_TO_WRITE) return null
      if (performance.now() - saidAt > SAID_EVERY) {
        saidAt = performance.now()
        console.error(
          `The disk of ${dataDir} is full: ${inMegabytes(free)} MB are free and ${inMegabytes(ROOM_TO_WRITE)} are needed. ` +
            'Nothing is written until there is room; readers are served.',
        )
      }
      return Response.json(
        { code: '53100', details: null, hint: null, message: 'The disk is full' },
        { status: 507, headers: { 'cache-control': 'no-store' } },
      )
    },
  }
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024)
}
