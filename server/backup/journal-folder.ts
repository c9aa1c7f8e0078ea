// The folder of a journal's line: its entries, and a note of the server that writes there.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, writeWhole } from '../storage/write-whole.ts'
import { JOURNAL_FORMAT } from './backup-format.ts'
import type { Line } from './journal-line.ts'

/** A backup of a line, which covers everything up to the entry of this number. */
export interface LineBackup {
  readonly path: string
  readonly number: number
}

const OWNER = 'journal.json'
const ENTRY = /^(\d{12})\.zip$/

export function entryName(number: number): string {
  return `${String(number).padStart(12, '0')}.zip`
}

/** The entries of a line's folder, in order; empty if it cannot be read. Reading a named pipe would never end. */
export async function entriesIn(
  place: string,
): Promise<{ readonly name: string; readonly number: number }[]> {
  const found = await readdir(place, { withFileTypes: true }).catch(() => [])
  return found
    .filter((file) => ENTRY.test(file.name) && !file.isFIFO())
    .map(({ name }) => ({ name, number: Number(name.slice(0, 12)) }))
    .toSorted((one, other) => one.number - other.number)
}

/** Claims the line's folder. If the line has entries, the folder is never created: its disk may not be mounted. */
export async function ownPlace(place: string, line: Line, owner: string): Promise<void> {
  if (line.written === 0) await makeFolder(place)
  else if ((await readOwner(place)) === null)
    throw new Error('its folder has no journal; mount its disk, or name another folder for a new journal')
  if ((await entriesIn(place)).some(({ number }) => number > line.taken))
    throw new Error('it has entries of another server; a restart begins a journal of its own')
  // Left by a killed server.
  for (const name of await readdir(place))
    if (name.endsWith('.part')) await rm(join(place, name), { force: true, recursive: true })
  await writeWhole(join(place, OWNER), JSON.stringify({ format: JOURNAL_FORMAT, owner }), 0o600)
}

/** Throws if the folder is gone, or if another server has claimed it. */
export async function checkOwner(place: string, owner: string): Promise<void> {
  const found = await readOwner(place)
  if (found === null) throw new Error('its folder cannot be read')
  if (found !== owner) throw new Error('another server writes there, on a copy of this data folder')
}

async function readOwner(place: string): Promise<string | null> {
  return ownerIn(await readFile(join(place, OWNER), 'utf8').catch(() => ''))
}

/** The server that a note names; null if it is not such a note. */
export function ownerIn(note: string): string | null {
  try {
    return String(Object(JSON.parse(note)).owner)
  } catch {
    return null
  }
}
