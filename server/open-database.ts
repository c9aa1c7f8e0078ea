// Opens the embedded database of a data folder, or says in a sentence that its files are damaged. PGlite by itself ends
// with "Aborted()", with an object without words, or long afterwards, when a reader asks for the rows that are gone.
import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite, type PgliteConnection, createPgliteConnection } from '@supabase/lite/pglite'
import { atMost } from './at-most.ts'
import { checkpoints } from './checkpoints.ts'
import { leavingItClean, sendTextAlone } from './clean-connection.ts'
import { DamagedDataError } from './damaged-data.ts'
import { BEGUN_DATABASE } from './data-folder.ts'
import type { DatabaseHost } from './database-host.ts'
import { watchWrites } from './edition.ts'
import { readFirstStartNote } from './first-start-note.ts'
import { refuseOtherVersion } from './postgresql-version.ts'
import { createSyncedFiles, START_SYNCED } from './synced-files.ts'
import { syncAllIn, syncFolder } from './write-whole.ts'

/**
 * Reads every row through its table's primary key. A table that was cut short lacks rows that the key still names, and
 * PostgreSQL refuses to go on; read from its beginning to its end it would only look shorter.
 */
const READ_EVERY_ROW = `do $$
declare
  command text;
begin
  set local enable_seqscan = off;
  set local enable_bitmapscan = off;
  set local enable_sort = off;
  for command in
    select format('select * from %s order by %s', i.indrelid::regclass, (
      select string_agg(quote_ident(a.attname), ', ' order by k.place)
      from unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    ))
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where i.indisprimary and c.relkind = 'r' and n.nspname not in ('pg_catalog', 'pg_toast')
  loop
    execute command;
  end loop;
end $$`

/** Opens it, creating it on the first start. Throws `DamagedDataError` when its files cannot be read. */
export async function openDatabase(dataDir: string): Promise<DatabaseHost> {
  const log = checkpoints()
  const connection = await openWhole(dataDir, log.onSynced)
  log.opened()
  const { driver } = connection
  sendTextAlone(driver)
  // The embedded API begins a transaction for each request, with the caller's rights, on the one connection that there is,
  // and has nobody wait: the second of two would have read and written with the rights of the first.
  const oneByOne = leavingItClean(driver, atMost(1), () => log.keepShort(driver))
  const { database, inTurn, edition } = watchWrites(driver, oneByOne)
  return {
    connection,
    database,
    statements: driver,
    inTurn,
    edition,
    alone: (work) => work(),
    shared: null,
    close: () => connection.close(),
  }
}

async function openWhole(dataDir: string, onSynced: (path: string) => void): Promise<PgliteConnection> {
  const folder = join(dataDir, 'database')
  await refuseIncomplete(dataDir, folder)
  await refuseOtherVersion(dataDir, folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) await beginDatabase(dataDir, folder)
  const connection = await openFiles(dataDir, folder, onSynced)
  try {
    await connection.driver.exec(READ_EVERY_ROW)
    return connection
  } catch {
    // What is damaged may refuse to be closed, too.
    await connection.close().catch(() => {})
    throw unreadable(dataDir, folder)
  }
}

/** What PGlite would take for a new folder, and fill, although it holds or held a magazine. */
async function refuseIncomplete(dataDir: string, folder: string): Promise<void> {
  const files: readonly string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw unreadable(dataDir, folder)
  })
  const isComplete = files.includes('PG_VERSION')
  if (!isComplete && (files.length > 0 || (await readFirstStartNote(dataDir)) !== null)) {
    throw new DamagedDataError(dataDir, `${join(folder, 'PG_VERSION')} is missing`)
  }
}

/**
 * Makes an empty database beside its place, synced once when it is whole, which costs less than file by file. A machine that
 * dies meanwhile leaves nothing that would be taken for a database.
 */
async function beginDatabase(dataDir: string, folder: string): Promise<void> {
  const begun = join(dataDir, BEGUN_DATABASE)
  await rm(begun, { recursive: true, force: true })
  const database = await PGlite.create(begun)
  await database.close()
  await syncAllIn(begun)
  if (existsSync(folder)) await rmdir(folder)
  await rename(begun, folder)
  await syncFolder(dataDir)
}

async function openFiles(
  dataDir: string,
  folder: string,
  onSynced: (path: string) => void,
): Promise<PgliteConnection> {
  const fs = createSyncedFiles({ folder: resolve(folder), onSynced, onUnsynced: endProcess })
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { fs, startParams: START_SYNCED },
  })
  try {
    await connection.driver.waitReady
    return connection
  } catch {
    // Not closed: that would wait for a database which never opened.
    throw unreadable(dataDir, folder)
  }
}

/**
 * As PostgreSQL ends itself: the system may have thrown away what it could not write, and a second try would seem to go well.
 * The next start reads the log, which has all that was acknowledged. PGlite by itself would try for ever.
 */
function endProcess(path: string, error: unknown): never {
  console.error(
    `The disk did not take what was written to ${path} (${String(error)}). The server ends; nothing that it acknowledged is lost.`,
  )
  process.exit(1)
}

function unreadable(dataDir: string, folder: string): DamagedDataError {
  return new DamagedDataError(dataDir, `the database in ${folder} cannot be read`)
}
