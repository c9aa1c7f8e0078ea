// Tells whether anything was written, for each request answered from memory. Other processes write to a PostgreSQL,
// so it is asked each time. The embedded database is asked only after a request that may have written.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../gateway/database.ts'

/**
 * Changes with every change of articles, categories, deletions and totals: a recount changes the totals of the head and no
 * revision. It looks at one row and at the ends of three indexes.
 */
export const EDITION = `select concat_ws(' ', generation, floor, sync.head(), articles, revisions) as edition from sync.state`

/** Calls by GET that are known to write nothing; others might. */
const READING_CALL = /^\/rest\/v1\/rpc\/sync_\w+$/
const CALL = '/rest/v1/rpc/'

/** The edition that a database is at. `statement` names it in another way than by default. */
export async function readEdition(database: Pick<Database, 'query'>, statement = EDITION): Promise<string> {
  const { rows } = await database.query<{ edition: string }>(statement)
  return rows[0]?.edition ?? ''
}

/** What is read for readers: any copy of the database at this edition may answer. */
export interface Reading {
  readonly edition: string
  /** A copy did not answer: the rest is asked of the database itself. */
  hasFailed: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Reads what a copy of the database may answer, at an edition that was asked before. Reads again without copies if one failed. */
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

/** The one that this code runs for; undefined: the database itself is to be asked. */
export const readingUnderWay = (): Reading | undefined => readings.getStore()

/**
 * Lets concurrent callers share queries. One query is under way at a time. No caller gets the answer to a query that began
 * before the call: it may be older than a write that the caller has seen.
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

/** What a request says of itself before it is answered. */
export type Asking = Pick<Request, 'method' | 'url'>

export interface WatchedDatabase {
  /** Another one than before as soon as a write has been answered. */
  readonly edition: () => Promise<string>
  /** Has a request to the table API wait for its turn. */
  readonly inTurn: <T>(request: Asking, work: () => Promise<T>) => Promise<T>
  /** The database, past the table API. */
  readonly database: Database
}

/** Watches all ways to a database that belongs to this process alone. `inTurn` lets in one at a time. */
export function watchWrites(
  database: Database,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): WatchedDatabase {
  let writes = 0
  let known = { edition: '', writes: -1 }

  const ask = sharedQuestion(() =>
    inTurn(async () => {
      const before = writes
      known = { edition: await readEdition(database), writes: before }
      return known.edition
    }),
  )

  /** Also where it failed: who knows how far it had come. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      writes += 1
    }
  }

  return {
    edition: async () => (known.writes === writes ? known.edition : await ask()),
    // Counted before the next one has its turn, so that nobody reads what was written and is given what was before.
    inTurn: (request, work) => inTurn(() => (mayWrite(request) ? writing(work) : work())),
    database: {
      query: (sql, values) => writing(() => database.query(sql, values)),
      exec: (sql) => writing(() => database.exec(sql)),
      transaction: (work) => writing(() => database.transaction(work)),
    },
  }
}

function mayWrite({ method, url }: Asking): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  const { pathname } = new URL(url)
  return pathname.startsWith(CALL) && !READING_CALL.test(pathname)
}
