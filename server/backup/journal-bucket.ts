// A journal's copy in a bucket. Below `journal/LINE` are the entries in order, backups of the line, and a note of the server that writes
// there. A backup's name includes the number of the last entry that it covers. So the list of keys alone shows what is needed (ADR 0064).
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ownFolder } from '../embedded/data-folder.ts'
import { together } from '../http/concurrency.ts'
import { createAskStore, type Patience } from '../s3/ask-store.ts'
import { getFile, putFile } from '../s3/bucket-files.ts'
import { listKeys } from '../s3/list-keys.ts'
import type { S3Settings } from '../settings/settings.ts'
import { backupName, JOURNAL_FORMAT } from './backup-format.ts'
import { entriesIn, entryName, type LineBackup, ownerIn } from './journal-folder.ts'
import type { ReplayOptions } from './journal-replay.ts'

/** Timeouts in milliseconds. A part of a file is 8 MB. */
const PATIENCE: Patience = { sending: 30_000, asking: 30_000 }
const AT_ONCE = 4
/** In the data folder: what a restore has downloaded. */
const FETCHED = 'from-bucket'
const COPY =
  /^journal\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\d{12})(?:-(cacharreo-\d{8}T\d{6}Z\.zip)|\.zip)$/

/** An entry or a backup in the bucket. */
interface Copy {
  readonly key: string
  readonly size: number
  readonly line: string
  readonly number: number
  /** The backup's name; null for an entry. */
  readonly backup: string | null
}

/** The bucket's entries and backups of one line, or of all lines, in order. Throws `StoreError`. */
export async function copiesIn(bucket: S3Settings, line = ''): Promise<Copy[]> {
  const copies: Copy[] = []
  for await (const { key, size } of listKeys(
    createAskStore(bucket, PATIENCE),
    bucket.address,
    `journal/${line}`,
  )) {
    const [, found, number, backup = null] = COPY.exec(key) ?? []
    if (found !== undefined) copies.push({ key, size, line: found, number: Number(number), backup })
  }
  return copies.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** `taken`: the number of the last entry that had been started when this server started. */
export function openJournalBucket(
  bucket: S3Settings,
  { line, taken, owner }: { readonly line: string; readonly taken: number; readonly owner: string },
) {
  const ask = createAskStore(bucket, PATIENCE)
  const note = `journal/${line}/journal.json`
  let owning: Promise<number> | null = null
  /** Entries of the folder that are not in the bucket yet; null if unknown. */
  let waiting: number[] | null = null

  /** Returns the number of the last entry in the bucket; without entries, that of the oldest backup there; 0 if it is empty. */
  async function own(): Promise<number> {
    const copies = await copiesIn(bucket, line)
    if (copies.some(({ number }) => number > taken))
      throw new Error('the bucket has entries of another server; a restart begins a journal of its own')
    await writeNote()
    return (copies.findLast(({ backup }) => backup === null) ?? copies[0])?.number ?? 0
  }

  async function writeNote(): Promise<void> {
    const words = JSON.stringify({ format: JOURNAL_FORMAT, owner })
    await ask('PUT', note, { body: new TextEncoder().encode(words) })
  }

  /** Throws if another server has taken over the bucket. */
  async function demandMine(): Promise<number> {
    owning ??= own().catch((error: unknown) => {
      owning = null
      throw error
    })
    const last = await owning
    const found = await ask('GET', note)
    if (found === null) throw new Error(`the bucket lacks ${note}; a restart puts everything there again`)
    if (ownerIn(Buffer.from(found.bytes).toString('utf8')) !== owner)
      throw new Error('another server writes into the bucket, on a copy of this data folder')
    return last
  }

  return {
    /** Uploads the entries of the line's folder that are missing, in order, and the one just `written`. Throws until all are uploaded. */
    async takeEntries(place: string, written: number | null) {
      if (waiting !== null && written !== null) waiting.push(written)
      const last = await demandMine()
      waiting ??= (await entriesIn(place)).map(({ number }) => number).filter((number) => number > last)
      for (let [next] = waiting; next !== undefined; [next] = waiting) {
        await putFile(ask, `journal/${line}/${entryName(next)}`, join(place, entryName(next)))
        waiting = waiting.filter((number) => number !== next)
      }
    },
    /** Entries up to this number are no longer in the folder. */
    forget(number: number) {
      waiting = waiting?.filter((each) => each > number) ?? null
    },
    /** Uploads a backup. Deletes all but the newest `keep`, and the entries that the oldest of them covers. Throws until it is uploaded. */
    async takeBackup({ path, number }: LineBackup, keep: number, signal: AbortSignal) {
      await demandMine()
      // Renews the note, because a lifecycle rule of the store may delete old files.
      await writeNote()
      const key = `journal/${line}/${entryName(number).replace('.zip', `-${basename(path)}`)}`
      if (!(await copiesIn(bucket, line)).some((copy) => copy.key === key))
        await putFile(ask, key, path, signal)
      const copies = await copiesIn(bucket, line)
      const oldest = copies.filter(({ backup }) => backup !== null).slice(-keep)[0]
      const isOld = (copy: Copy) =>
        oldest && (copy.backup === null ? copy.number <= oldest.number : copy.key < oldest.key)
      await together(AT_ONCE, copies.filter(isOld), async (copy) => {
        await ask('DELETE', copy.key)
      }).catch((error: unknown) => {
        console.error(
          'Journal: older copies could not be deleted.',
          error instanceof Error ? error.message : error,
        )
      })
    },
  }
}

/**
 * Downloads the newest backup started by the moment `until`, and the later entries of its line, into the data folder. Deletes them after
 * `work`. Throws a readable message if there is no such backup. `say` is called with what was found.
 */
export async function withFetched(
  bucket: S3Settings,
  options: {
    readonly until: number | null
    readonly dataDir: string
    readonly say: (line: string) => void
  },
  work: (backup: string, journal: ReplayOptions) => Promise<void>,
): Promise<void> {
  const { until, dataDir, say } = options
  const copies = await copiesIn(bucket)
  const latest = until === null ? null : backupName(until)
  const backups = copies.flatMap(({ backup, ...copy }) =>
    backup !== null && (latest === null || backup <= latest) ? [{ ...copy, backup }] : [],
  )
  const newest = backups.toSorted((one, other) => (one.backup < other.backup ? -1 : 1)).at(-1)
  if (!newest)
    throw new Error(`The bucket ${bucket.address} has no backup${until === null ? '' : ' of that time'}.`)
  const { line, number, backup } = newest
  const wanted = copies.filter((copy) => copy.line === line && copy.backup === null && copy.number > number)
  const lines = new Set(backups.map((copy) => copy.line)).size
  const others =
    lines > 1 ? ` Backups of ${lines} lines are there: --until takes one of an earlier time.` : ''
  const home = join(dataDir, FETCHED)
  const lock = await ownFolder(home)
  try {
    const folder = join(home, 'copies')
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, line), { recursive: true })
    const ask = createAskStore(bucket, PATIENCE)
    const path = join(folder, backup)
    await getFile(ask, newest.key, newest.size, path)
    await together(AT_ONCE, wanted, (copy) =>
      getFile(ask, copy.key, copy.size, join(folder, line, entryName(copy.number))),
    )
    say(`Took ${backup} and ${wanted.length} entries after it from ${bucket.address}.${others}`)
    await work(path, { folder, until })
  } finally {
    await lock.giveBack()
    await rm(home, { recursive: true, force: true })
  }
}
