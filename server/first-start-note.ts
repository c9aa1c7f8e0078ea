// The note in the data folder which says that the first start is done, and with which administrator. It is written whole or
// not at all.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedDataError } from './damaged-data.ts'
import type { Administrator } from './settings.ts'
import { writeWhole } from './write-whole.ts'

const NOTE = 'first-start.json'

/** The administrator as noted: the password as a hash, enough to tell whether it is still the same one. */
export interface NotedAdministrator {
  readonly email: string
  /** Both in hexadecimal. */
  readonly salt: string
  readonly hash: string
}

/** The note of this data folder; null: there is none. Throws `DamagedDataError` when it cannot be read. */
export async function readFirstStartNote(dataDir: string): Promise<NotedAdministrator | null> {
  const place = join(dataDir, NOTE)
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw unreadable(dataDir, place)
  })
  if (text === null) return null
  const { email, salt, hash } = parsed(text)
  if (typeof email !== 'string' || typeof salt !== 'string' || typeof hash !== 'string')
    throw unreadable(dataDir, place)
  return { email, salt, hash }
}

/** Notes that the first start was finished, with this administrator. */
export async function writeFirstStartNote(dataDir: string, administrator: Administrator): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const noted: NotedAdministrator = {
    email: administrator.email,
    salt,
    hash: hashOf(administrator.password, salt),
  }
  await writeWhole(join(dataDir, NOTE), JSON.stringify({ administrator: noted }, null, 2))
}

/** Is it the administrator of the note, with the same password? */
export function isNoted(note: NotedAdministrator, administrator: Administrator): boolean {
  const hash = Buffer.from(hashOf(administrator.password, note.salt))
  const noted = Buffer.from(note.hash)
  return note.email === administrator.email && hash.length === noted.length && timingSafeEqual(hash, noted)
}

function hashOf(password: string, salt: string): string {
  return scryptSync(password, salt, 32).toString('hex')
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(Object(JSON.parse(text)).administrator)
  } catch {
    return {}
  }
}

function unreadable(dataDir: string, place: string): DamagedDataError {
  return new DamagedDataError(
    dataDir,
    `the note ${place} cannot be read`,
    'Put the file back from a backup, or delete it: the next start writes it again. What was written in the magazine stays; ' +
      'sample reviews that were deleted come back.',
  )
}
