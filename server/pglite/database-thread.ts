// The worker thread of PGlite. It speaks PostgreSQL's wire protocol, so the server uses PGlite like any PostgreSQL. A long statement does
// not block the server's own thread, which can terminate this one.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@supabase/lite/pglite'
import { unpackEmptyDatabase } from './empty-database.ts'
import { createSyncedFiles, START_SYNCED } from './synced-files.ts'
import { CLOSE, type ThreadOptions, type ThreadReport } from './thread-messages.ts'
import { basename, dirname } from 'node:path'
import type { Statements } from '../gateway/database.ts'

// Keeps the embedded database's write-ahead log short. PostgreSQL has a process for that, which PGlite lacks. Otherwise the log would grow
// until the server stops, and a start after a kill would read all of it.

/** The number of log files, of 16 MB each, that a start can read in about a second. */
const LOG_FILES = 4
/** Names of the log's files: 24 digits. */
const LOG_FILE = /^[0-9A-F]{24}$/

/** For one database, from its opening. */
function checkpoints() {
  const begun = new Set<string>()
  return {
    /** Called for every synced file, while the database opens and afterwards. */
    onSynced: (path: string) => {
      const name = basename(path)
      if (LOG_FILE.test(name) && basename(dirname(path)) === 'pg_wal') begun.add(name)
    },
    /** Called when the database is open. A start after a kill syncs the whole log that it reads, and then starts a new one. */
    opened: () => begun.clear(),
    /** Called between transactions: writes a checkpoint if the log has grown long. */
    async keepShort(database: Pick<Statements, 'exec'>) {
      if (begun.size <= LOG_FILES) return
      begun.clear()
      await database.exec('checkpoint')
    },
  }
}

/**
 * Reads every row through its table's primary key. If a table is truncated, the index still names the missing rows, so PostgreSQL fails. A
 * sequential scan would not notice.
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

function report(said: ThreadReport): void {
  parentPort?.postMessage(said)
}

const options: ThreadOptions = workerData
try {
  if (options.task === 'begin') {
    unpackEmptyDatabase(options.folder)
    report({ kind: 'ready' })
  } else await serve(options)
} catch (error) {
  report({ kind: 'unreadable', reason: String(error) })
  parentPort?.close()
}

async function whenTold(): Promise<unknown> {
  report({ kind: 'loaded' })
  const [told]: unknown[] = parentPort ? await once(parentPort, 'message') : []
  return told
}

async function serve({ folder, task }: ThreadOptions): Promise<void> {
  const log = checkpoints()
  let told: unknown = task
  const fs = createSyncedFiles({
    folder,
    whenLoaded: async () => {
      if (task === 'wait') told = await whenTold()
    },
    onSynced: log.onSynced,
    onUnsynced: (path, error) => report({ kind: 'unsynced', path, reason: String(error) }),
  })
  const database = await PGlite.create({ fs, startParams: START_SYNCED })
  if (told === 'check') await database.exec(READ_EVERY_ROW)
  log.opened()
  let isClosing = false
  parentPort?.on('message', (message: Uint8Array | typeof CLOSE) => {
    // A closed database does not reopen for a message.
    if (isClosing) return
    if (message === CLOSE) {
      isClosing = true
      // A damaged database may refuse to close.
      void database
        .close()
        .catch(() => {})
        .finally(() => parentPort?.close())
      return
    }
    void answered(message)
  })
  report({ kind: 'ready' })

  async function answered(message: Uint8Array): Promise<void> {
    // PGlite keeps the parsed answer for callers of `execProtocol`, and only this call releases it.
    const { data } = await database.execProtocol(message, { syncToFs: false, throwOnError: false })
    const answer = new Uint8Array(data)
    // Checked first, because posting transfers the buffer to the other thread.
    const isBetweenStatements = isIdle(answer)
    parentPort?.postMessage(answer, [answer.buffer])
    if (isBetweenStatements) {
      log
        .keepShort(database)
        .catch((error: unknown) => report({ kind: 'checkpoint-failed', reason: String(error) }))
    }
  }
}

/** Whether the answer ends with ReadyForQuery outside a transaction. Then no statement is running. */
function isIdle(answer: Uint8Array): boolean {
  return answer.at(-6) === 'Z'.charCodeAt(0) && answer.at(-1) === 'I'.charCodeAt(0)
}
