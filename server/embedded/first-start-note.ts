// The note in the data folder that records the first start and its administrator. It is written atomically.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damagedData } from './damaged-data.ts'
import { writeWhole } from '../storage/write-whole.ts'

const NOTE = 'first-start.json'

/** The administrator of the first start. The note never contains a password. */
export interface NotedAdministrator {
  readonly email: string
}

/** The note of this data folder; null if there is none. Throws a readable message if it is unreadable. */
export async function readFirstStartNote(dataDir: string): Promise<NotedAdministrator | null> {
  const place = join(dataDir, NOTE)
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw unreadable(dataDir, place)
  })
  if (text === null) return null
  const administrator = administratorIn(parsed(text))
  if (administrator === null) throw unreadable(dataDir, place)
  return administrator
}

/** The administrator in a parsed note; null if it is invalid. */
export function administratorIn(note: unknown): NotedAdministrator | null {
  const { email } = Object(Object(note).administrator)
  return typeof email === 'string' ? { email } : null
}

/** Records that the first start is complete, with this administrator. */
export async function writeFirstStartNote(dataDir: string, administrator: NotedAdministrator): Promise<void> {
  await writeWhole(join(dataDir, NOTE), firstStartNote(administrator))
}

/** The note's text. */
export function firstStartNote(administrator: NotedAdministrator): string {
  return JSON.stringify({ administrator }, null, 2)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreadable(dataDir: string, place: string): Error {
  return damagedData(
    dataDir,
    `the note ${place} cannot be read`,
    'Put the file back from a backup, or delete it: the next start writes it again. What was written in the magazine stays; ' +
      'sample reviews that were deleted come back.',
  )
}
