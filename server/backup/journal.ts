// Keeps a second location up to date. Every few seconds all changes go to another disk, as an entry of the journal. Writes never wait for
// that disk. If it is full or missing, the next entry contains all changes since (ADR 0056).
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type After, startRounds } from '../rounds.ts'
import type { Backend } from '../gateway/backend.ts'
import { filesIn, JOURNAL_SPOOL } from '../embedded/data-folder.ts'
import { readMigrations } from '../embedded/newer-schema.ts'
import { withTimeout } from '../http/concurrency.ts'
import { onceAMinute } from '../observe/console-lines.ts'
import { GOOD } from '../observe/health.ts'
import type { S3Settings } from '../settings/settings.ts'
import { writeBackupFile } from './backup-file.ts'
import { JOURNAL_FORMAT } from './backup-format.ts'
import { copiesIn, openJournalBucket } from './journal-bucket.ts'
import { noteWritten, spoolChanges } from './journal-changes.ts'
import { checkOwner, entriesIn, entryName, type LineBackup, ownPlace } from './journal-folder.ts'
import { beginLine, endLine, readLine } from './journal-line.ts'
import { type BackupSource, pack } from './make-backup.ts'

/** Milliseconds between two entries. */
const EVERY_MS = 10_000
/** How many seconds the second location may lag (`docs/deploy/alerts.yaml`). */
const LATE = 60
/** How long a shutdown waits for the last entry, in milliseconds. */
const LAST_PATIENCE = 10_000

export interface JournalOptions extends Omit<BackupSource, 'snapshot'> {
  readonly backend: Pick<Backend, 'unseen'>
  readonly after?: After
}

export type Journal = Awaited<ReturnType<typeof startJournal>>

/** Starts keeping the journal in `folder`, and a copy of it in a bucket. The first entry is written at once. */
export async function startJournal(
  { folder, bucket }: { readonly folder: string; readonly bucket: S3Settings | null },
  options: JournalOptions,
) {
  const { root, dataDir, filesDir, backend, now, after } = options
  const former = await backend.unseen((inside) => readLine(inside))
  const usedBy = async (id: string) => [
    ...(await entriesIn(join(folder, id))),
    ...(bucket ? await copiesIn(bucket, id).catch(() => []) : []),
  ]
  // A disk or bucket that does not answer must not block the start.
  const used = former && (await withTimeout(usedBy(former.id), LAST_PATIENCE, () => []))
  const line = await backend.unseen(async (inside) => {
    const migrations = (await readMigrations(inside)).join(' ')
    const goesOn =
      former?.folder === folder &&
      former.migrations === migrations &&
      // Otherwise this data folder is a copy of an earlier one, and its numbers are already taken.
      used?.every(({ number }) => number <= former.taken)
    return goesOn ? former : await beginLine(inside, folder)
  })
  const place = join(folder, line.id)
  const spoolFolder = join(dataDir, JOURNAL_SPOOL)
  const owner = randomUUID()
  const copy = bucket && openJournalBucket(bucket, { line: line.id, taken: line.taken, owner })
  const where = bucket ? `${place} and ${bucket.address}` : place
  const begunAt = performance.now()
  let currentAt = begunAt
  let isOwned = false
  let isCovered = false
  let fault: string | null = null
  const report = onceAMinute()

  /** Writes all changes. Throws if the second location fails. */
  async function round(): Promise<void> {
    if (!isOwned) await ownPlace(place, line, owner)
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
        const packing = { root, folder: spoolFolder, spooled: entry, madeAt, others: {} }
        await writeBackupFile(
          join(place, entryName(entry.journal.number)),
          (write) => pack({ ...packing, format: JOURNAL_FORMAT, write }),
          JOURNAL_FORMAT,
        )
        await backend.unseen((inside) => noteWritten(inside, entry))
      }
      await copy?.takeEntries(place, entry?.journal.number ?? null)
      currentAt = at
    } finally {
      await rm(spoolFolder, { recursive: true, force: true })
    }
  }

  async function told(): Promise<void> {
    try {
      await round()
      if (fault !== null) console.log(`Journal: ${where} has all changes again.`)
      fault = null
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      fault = why
      report(() =>
        console.error(
          `Journal: ${where} lacks the latest changes (${why}). Writes continue, and the server tries again.`,
        ),
      )
    }
  }

  /** The lag of the second location, in seconds. */
  const age = () => (performance.now() - (isCovered ? currentAt : begunAt)) / 1000
  const stop = startRounds(
    async () => {
      await told()
      return EVERY_MS
    },
    { after },
  )
  let ending: Promise<void> | null = null
  return {
    /** Names the line's folder, and its backups. */
    line: line.id,
    age,
    /** Whether the second location lags by at most a minute. */
    check: () => {
      const behind = `is ${Math.round(age())} s behind`
      if (fault !== null) return Promise.resolve(`fails, and ${behind}`)
      if (!isCovered) return Promise.resolve(`${behind}: its first backup is not made yet`)
      return Promise.resolve(age() > LATE ? behind : GOOD)
    },
    /** Called with this line's backups, oldest first, at least one. Entries that the oldest covers are deleted. */
    async covered(backups: readonly LineBackup[], keep: number, signal: AbortSignal) {
      const oldest = backups[0]?.number ?? 0
      for (const entry of await entriesIn(place))
        if (entry.number <= oldest) await rm(join(place, entry.name), { force: true })
      copy?.forget(oldest)
      const newest = backups.at(-1)
      if (newest) await copy?.takeBackup(newest, keep, signal)
      isCovered = true
    },
    /** Writes a last entry and stops. Changes after that are in the first entry of the next start. */
    async end() {
      await (ending ??= withTimeout(stop().then(told), LAST_PATIENCE, () => {
        console.error(
          `Journal: the last entry was not written to ${where} in time; the next start writes it.`,
        )
      }))
    },
  }
}

/** Without a journal nothing may be noted, or the noted changes would grow forever. */
export async function forgetJournal(backend: Pick<Backend, 'unseen'>): Promise<void> {
  await backend.unseen(async (inside) => {
    if ((await readLine(inside)) !== null) await endLine(inside)
  })
}
