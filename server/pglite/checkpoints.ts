// Keeps the embedded database's log of writes short. PostgreSQL does that in a process of its own, which PGlite has not: the log
// would grow until the server stops, and a start after a kill would read all of it.
import { basename, dirname } from 'node:path'
import type { Statements } from '../gateway/database.ts'

/** After so many files of the log, of 16 MB each: reading that again takes a start about a second. */
const LOG_FILES = 4
/** Names of the log's files: 24 digits. */
const LOG_FILE = /^[0-9A-F]{24}$/

export interface Checkpoints {
  /** Told of every file that was synced while the database is opened, and since. */
  readonly onSynced: (path: string) => void
  /** The database is open. A start after a kill syncs the whole log that it reads, and then begins it anew by itself. */
  opened(): void
  /** Between two transactions: has tables written and the log begun anew where it has grown long. */
  keepShort(database: Pick<Statements, 'exec'>): Promise<void>
}

/** Of one database, from its opening. */
export function checkpoints(): Checkpoints {
  const begun = new Set<string>()
  return {
    onSynced: (path) => {
      const name = basename(path)
      if (LOG_FILE.test(name) && basename(dirname(path)) === 'pg_wal') begun.add(name)
    },
    opened: () => begun.clear(),
    async keepShort(database) {
      if (begun.size <= LOG_FILES) return
      begun.clear()
      await database.exec('checkpoint')
    },
  }
}
