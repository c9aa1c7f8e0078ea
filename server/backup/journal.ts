// Keeps a second place up to date. Every few seconds what has changed goes to another disk, as an entry of the journal. Writes never wait for that disk. If it is full or gone, the next entry has all since (ADR 0056).
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type After, afterOnThisMachine } from '../gateway/ask-backend.ts'
import type { Backend } from '../gateway/backend.ts'
import { filesIn, JOURNAL_SPOOL } from '../embedded/data-folder.ts'
import { readMigrations } from '../embedded/newer-schema.ts'
import { withTimeout } from '../http/limits.ts'
import { type Check, GOOD } from '../observe/health.ts'
import { makeFolder, writeWhole } from '../storage/write-whole.ts'
import { writeBackupFile } from './backup-file.ts'
import { JOURNAL_FORMAT } from './backup-format.ts'
import { noteWritten, spoolChanges } from './journal-changes.ts'
import { beginLine, endLine, type Line, readLine } from './journal-line.ts'
import { type BackupSource, pack } from './make-backup.ts'

/** Milliseconds between two entries. */
const EVERY_MS = 10_000
/** Seconds that the second place may be behind (`docs/deploy/alerts.yaml`). */
const LATE = 60
/** The log reports a failure at most this often, in milliseconds. */
const SAID_EVERY = 60_000
/** Milliseconds that a stop waits for the last entry. */
const LAST_PATIENCE = 10_000

/** The file in each line's folder that says which server writes there. */
const OWNER = 'journal.json'
const ENTRY = /^(\d{12})\.zip$/

export interface JournalOptions extends Omit<BackupSource, 'snapshot'> {
  readonly backend: Pick<Backend, 'unseen'>
  /** Default: the machine's own timers. */
  readonly after?: After
}

export interface Journal {
  /** Names the line's folder, and the backups that belong to it. */
  readonly line: string
  /** Seconds since the moment up to which the second place has everything. */
  age(): number
  /** Is the second place at most a minute behind? */
  readonly check: Check
  /** There is a backup of this line. Entries up to the number are in the oldest one, and are deleted. */
  covered(number: number): Promise<void>
  /** Writes a last entry and stops. */
  end(): Promise<void>
}

/** Starts to keep the journal in `folder`. The first entry is written at once. */
export async function startJournal(folder: string, options: JournalOptions): Promise<Journal> {
  const { root, dataDir, filesDir, backend, now, after = afterOnThisMachine } = options
  const former = await backend.unseen((inside) => readLine(inside))
  // A disk that does not answer must not hold up a start.
  const used = former && (await withTimeout(entriesIn(join(folder, former.id)), LAST_PATIENCE, () => []))
  const line = await backend.unseen(async (inside) => {
    const migrations = (await readMigrations(inside)).join(' ')
    const goesOn =
      former?.folder === folder &&
      former.migrations === migrations &&
      // Otherwise this data folder is a copy of an earlier one, and its numbers are used already.
      used?.every(({ number }) => number <= former.taken)
    return goesOn ? former : await beginLine(inside, folder)
  })
  const place = join(folder, line.id)
  const spoolFolder = join(dataDir, JOURNAL_SPOOL)
  const owner = randomUUID()
  const begunAt = performance.now()
  let currentAt = begunAt
  let isOwned = false
  let isCovered = false
  let fault: string | null = null
  let saidAt = -Infinity
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  /** Writes what has changed. Throws where the second place takes nothing. */
  async function round(): Promise<void> {
    if (!isOwned) await own(place, line, owner)
    isOwned = true
    await checkOwner(place, owner)
    await rm(spoolFolder, { recursive: true, force: true })
    await mkdir(spoolFolder, { mode: 0o700 })
    try {
      const { entry, at, madeAt } = await backend.unseen(async (inside) => ({
        at: performance.now(),
        madeAt: new Date(now()).toISOString(),
        entry: await spoolChanges(inside, filesDir ?? filesIn(dataDir), spoolFolder),
      }))
      if (entry !== null) {
        const name = `${String(entry.journal.number).padStart(12, '0')}.zip`
        const packing = { root, folder: spoolFolder, spooled: entry, madeAt, others: {} }
        await writeBackupFile(
          join(place, name),
          (write) => pack({ ...packing, format: JOURNAL_FORMAT, write }),
          JOURNAL_FORMAT,
        )
        await backend.unseen((inside) => noteWritten(inside, entry))
      }
      currentAt = at
    } finally {
      await rm(spoolFolder, { recursive: true, force: true })
    }
  }

  async function told(): Promise<void> {
    try {
      await round()
      if (fault !== null) console.log(`Journal: ${place} has everything again.`)
      fault = null
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
      if (performance.now() - saidAt < SAID_EVERY) return
      saidAt = performance.now()
      console.error(`Journal: nothing goes to ${place} (${fault}). Writes go on, and it is tried again.`)
    }
  }

  function begin(): void {
    work = told().then(() => {
      if (!isEnded) cancel = after(EVERY_MS, begin)
    })
  }

  const age = () => (performance.now() - (isCovered ? currentAt : begunAt)) / 1000
  begin()
  return {
    line: line.id,
    age,
    check: () => {
      const behind = `is ${Math.round(age())} s behind`
      if (fault !== null) return Promise.resolve(`fails, and ${behind}`)
      if (!isCovered) return Promise.resolve(`${behind}: its first backup is not made yet`)
      return Promise.resolve(age() > LATE ? behind : GOOD)
    },
    async covered(number) {
      isCovered = true
      for (const entry of await entriesIn(place))
        if (entry.number <= number) await rm(join(place, entry.name), { force: true })
    },
    async end() {
      isEnded = true
      cancel()
      const last = work.then(told)
      await withTimeout(last, LAST_PATIENCE, () => {
        console.error(`Journal: ${place} does not answer; the next start writes the last entry.`)
      })
    },
  }
}

/** Without a journal nothing is noted, or the notes would grow for ever. */
export async function forgetJournal(backend: Pick<Backend, 'unseen'>): Promise<void> {
  await backend.unseen(async (inside) => {
    if ((await readLine(inside)) !== null) await endLine(inside)
  })
}

/** The entries of a line's folder, in order; empty where it cannot be read. */
export async function entriesIn(
  place: string,
): Promise<{ readonly name: string; readonly number: number }[]> {
  const names = await readdir(place).catch(() => [])
  return names
    .flatMap((name) => (ENTRY.test(name) ? [{ name, number: Number(name.slice(0, 12)) }] : []))
    .toSorted((one, other) => one.number - other.number)
}

/** Takes the line's folder. The folder of a line with entries is never made: its disk may not be mounted. */
async function own(place: string, line: Line, owner: string): Promise<void> {
  if (line.written === 0) await makeFolder(place)
  else if ((await readOwner(place)) === null)
    throw new Error('its folder has no journal; mount its disk, or name another folder to begin anew')
  if ((await entriesIn(place)).some(({ number }) => number > line.taken))
    throw new Error('it has entries of another server; a restart begins a journal of its own')
  // Left by a killed server.
  for (const name of await readdir(place))
    if (name.endsWith('.part')) await rm(join(place, name), { force: true })
  await writeWhole(join(place, OWNER), JSON.stringify({ format: JOURNAL_FORMAT, owner }), 0o600)
}

/** Throws if the folder is gone, or if another server has taken it. */
async function checkOwner(place: string, owner: string): Promise<void> {
  const found = await readOwner(place)
  if (found === null) throw new Error('its folder cannot be read')
  if (found !== owner) throw new Error('another server writes there, on a copy of this data folder')
}

async function readOwner(place: string): Promise<string | null> {
  try {
    return String(Object(JSON.parse(await readFile(join(place, OWNER), 'utf8'))).owner)
  } catch {
    return null
  }
}
