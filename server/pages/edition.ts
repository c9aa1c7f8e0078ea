// Detects writes, for each response from memory. Other processes write to a PostgreSQL, so it is queried each time. The embedded database
// is queried only after a request that may have written.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../gateway/database.ts'

/**
 * Changes with every change of articles, categories, deletions and totals: a recount changes the head's totals but no revision. The query
 * reads one row and the ends of three indexes.
 */
export const EDITION = `select concat_ws(' ', generation, floor, sync.head(), articles, revisions) as edition from sync.state`

/** GET calls that are known not to write; others might. */
const READING_CALL = /^\/rest\/v1\/rpc\/sync_\w+$/
const CALL = '/rest/v1/rpc/'

/** Reads the current edition of a database. `statement` replaces the default query. */
export async function readEdition(database: Pick<Database, 'query'>, statement = EDITION): Promise<string> {
  const { rows } = await database.query<{ edition: string }>(statement)
  return rows[0]?.edition ?? ''
}

/** A read on behalf of readers. Any copy of the database at this edition may answer it. */
export interface Reading {
  readonly edition: string
  /** A copy did not answer, so the remaining queries go to the database itself. */
  hasFailed: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Runs reads that a copy of the database at the given edition may answer. If a copy fails, runs them again without copies. */
export async function readAt<T>(edition: string, read: () => Promise<T>): Promise<T> {
  const reading: Reading = { edition, hasFailed: false }
  try {
    const answer = await readings.run(reading, read)
    if (!reading.hasFailed) return answer
  } catch (error) {
    if (!reading.hasFailed) throw error
  }
  return await read()
}

/** The reading that this code runs in; undefined if only the database itself may answer. */
export const readingUnderWay = (): Reading | undefined => readings.getStore()

/**
 * Lets concurrent callers share queries. One query runs at a time. No caller gets the result of a query that began before the call: it may
 * be older than a write that the caller has seen.
 */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      next = null
      const asking = ask()
      underWay = asking.catch(() => {})
      return asking
    })
    return next
  }
}

/** The part of a request that is known before it is answered. */
export type Asking = Pick<Request, 'method' | 'url'>

/** Watches all access to a database that only this process uses. `inTurn` runs one piece of work at a time. */
export function watchWrites(database: Database, inTurn: <T>(work: () => Promise<T>) => Promise<T>) {
  let writes = 0
  let known = { edition: '', writes: -1 }

  const ask = sharedQuestion(() =>
    inTurn(async () => {
      const before = writes
      known = { edition: await readEdition(database), writes: before }
      return known.edition
    }),
  )

  /** Counts failed work as well, because it may have written something. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      writes += 1
    }
  }

  const watched: Database = {
    query: (sql, values) => writing(() => database.query(sql, values)),
    exec: (sql) => writing(() => database.exec(sql)),
    transaction: (work) => writing(() => database.transaction(work)),
  }
  return {
    /** Resolves to a different value as soon as a write has been answered. */
    edition: async () => (known.writes === writes ? known.edition : await ask()),
    // Counted before the next request starts. Otherwise one could read a write and then be served what was cached before it.
    inTurn: <T>(request: Asking, work: () => Promise<T>) =>
      inTurn(() => (mayWrite(request) ? writing(work) : work())),
    database: watched,
  }
}

function mayWrite({ method, url }: Asking): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  const { pathname } = new URL(url)
  return pathname.startsWith(CALL) && !READING_CALL.test(pathname)
}
