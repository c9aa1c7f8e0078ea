// Opens the embedded database of a data folder, or reports damaged files. PGlite by itself fails with "Aborted()", with an object without
// a message, or only when a reader asks for lost rows.
import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { withLimit } from '../http/concurrency.ts'
import { damagedData } from '../embedded/damaged-data.ts'
import { BEGUN_DATABASE } from '../embedded/data-folder.ts'
import type { DatabaseHost } from '../gateway/database-host.ts'
import { watchWrites } from '../pages/edition.ts'
import { readFirstStartNote } from '../embedded/first-start-note.ts'
import { databaseOn, openConnections } from '../postgresql/connection.ts'
import type { Session } from '../postgresql/sessions.ts'
import { syncAllIn, syncFolder } from '../storage/write-whole.ts'
import { startThread, UnreadableError } from './thread-stream.ts'
import { createVacuum } from './vacuum.ts'

/** The driver requires an address; nothing is sent there. */
const ADDRESS = 'postgres://postgres@localhost/postgres'
/** How long a thread may take to reopen the database, in seconds: a start after a kill reads its log. */
const PATIENCE = 60

export interface PgliteOptions {
  readonly root: string
  readonly dataDir: string
  /** Time limit of a request's statement, in seconds. Default: none. */
  readonly statementSeconds?: number | null
  /** The database as released by the previous process; null if there was none. Default: null. */
  readonly taken?: TakenDatabase | null
  /** Throws if the disk takes no writes. Default: never. */
  readonly demandRoom?: () => Promise<void>
}

/** A database that the previous process has released. */
export interface TakenDatabase {
  /** A thread that has loaded PGlite. */
  readonly thread: Worker
  /** Whether the database was closed cleanly. Otherwise every row is read first, as after a kill. */
  readonly isClosed: boolean
}

/** Opens the database, creating it on the first start. Throws a readable message if its files cannot be read. */
export async function openPglite(options: PgliteOptions): Promise<DatabaseHost> {
  const { root, dataDir, statementSeconds = null, taken = null, demandRoom = async () => {} } = options
  const folder = resolve(dataDir, 'database')
  await refuseIncomplete(dataDir, folder)
  await refuseOtherVersion(dataDir, folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) await beginDatabase(root, dataDir, folder)
  const start = (task: 'check' | 'open', loaded: Worker | null = null) =>
    startThread({ root, folder, task, onUnsynced: endProcess }, loaded)
  const first = start(taken?.isClosed ? 'open' : 'check', taken?.thread)
  let thread: Awaited<typeof first> | null = await first.catch((error: unknown) => {
    throw error instanceof UnreadableError ? unreadable(dataDir, folder) : error
  })
  let isClosed = false
  const { connection, sessions, onStatement } = openConnections(ADDRESS, 1, {
    patience: PATIENCE,
    limit: statementSeconds,
    thread: {
      async connect() {
        // Another process may have the database now.
        if (isClosed) throw new Error('The database is closed.')
        // A thread that has ended cannot answer, so a new one replaces it.
        if (thread === null || thread.stream.destroyed) thread = await start('open')
        return thread.stream
      },
      kill() {
        console.error(`A statement took longer than ${statementSeconds} s: the database is opened again.`)
        void thread?.kill()
        thread = null
      },
    },
  })
  // The embedded API begins a transaction for each request and reserves more sessions within it. There is only one session, so requests
  // run one at a time, and each uses that session for everything.
  const oneAtATime = withLimit(1)
  let session: Session | null = null
  const reserve = async (): Promise<Session> => {
    if (session?.isLost()) session.release()
    if (session === null || session.isLost()) session = await sessions.reserve()
    return { ...session, release() {} }
  }
  Object.assign(connection.driver, { reserve })
  const database = databaseOn({ reserve })
  /** Ends a transaction that a request has left open, for example after an error. Does nothing outside a transaction. */
  const endTransaction = () => session?.unsafe('rollback').catch(() => {})
  const { inTurn, edition, ...watched } = watchWrites(database, (work) =>
    oneAtATime(async () => {
      try {
        return await work()
      } finally {
        void endTransaction()
      }
    }),
  )
  const vacuum = createVacuum(database, oneAtATime, demandRoom)
  return {
    connection,
    database: watched.database,
    statements: database,
    onStatement,
    inTurn: (request, work) =>
      inTurn(request, work).finally(() => {
        if (request.method !== 'GET' && request.method !== 'HEAD') vacuum.count()
      }),
    edition,
    maintain: () => vacuum.freeze(),
    alone: (work) => work(),
    shared: null,
    async close() {
      await vacuum.end()
      await oneAtATime(async () => {
        // Its answer comes after those of all earlier messages.
        await endTransaction()
        isClosed = true
        await thread?.close()
      })
      await sessions.close()
    },
    async abandon() {
      isClosed = true
      await thread?.kill()
      await sessions.close()
    },
  }
}

/** Rejects an incomplete folder: PGlite would treat it as a new one, although it holds or held a magazine. */
async function refuseIncomplete(dataDir: string, folder: string): Promise<void> {
  const files: readonly string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw unreadable(dataDir, folder)
  })
  const isComplete = files.includes('PG_VERSION')
  if (!isComplete && (files.length > 0 || (await readFirstStartNote(dataDir)) !== null)) {
    throw damagedData(dataDir, `${join(folder, 'PG_VERSION')} is missing`)
  }
}

/**
 * Creates an empty database in a temporary folder and syncs it once when complete, which costs less than file by file. A crash meanwhile
 * leaves nothing that looks like a database.
 */
async function beginDatabase(root: string, dataDir: string, folder: string): Promise<void> {
  const begun = resolve(dataDir, BEGUN_DATABASE)
  await rm(begun, { recursive: true, force: true })
  await startThread({ root, folder: begun, task: 'begin', onUnsynced: endProcess })
  await syncAllIn(begun)
  if (existsSync(folder)) await rmdir(folder)
  await rename(begun, folder)
  await syncFolder(dataDir)
}

/**
 * Ends the process, as PostgreSQL itself does: the system may have dropped unwritten data, and a retry would seem to succeed. The next
 * start reads the log, which has every acknowledged write. PGlite by itself would retry forever.
 */
function endProcess(path: string, reason: string): never {
  console.error(
    `The disk failed to store what was written to ${path} (${reason}). The server ends; no acknowledged write is lost.`,
  )
  process.exit(1)
}

function unreadable(dataDir: string, folder: string): Error {
  return damagedData(dataDir, `the database in ${folder} cannot be read`)
}

// Tells files of another PostgreSQL version from damaged ones, because the remedies differ.

/** The version whose files PGlite reads and writes. */
const POSTGRESQL_VERSION = '17'

/** Throws a readable message if the database in `folder` has another version. Unreadable files are not checked here. */
export async function refuseOtherVersion(dataDir: string, folder: string): Promise<void> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (!/^\d+$/.test(found) || found === POSTGRESQL_VERSION) return
  throw new Error(
    `The database in ${dataDir} has files of PostgreSQL ${found}, and this version of the magazine reads those of ` +
      `${POSTGRESQL_VERSION}. Make a backup with the version that wrote it ("npm run backup"), and restore that with this one.`,
  )
}
