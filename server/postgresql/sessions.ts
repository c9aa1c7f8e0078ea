// This process's sessions on PostgreSQL. Each is lent to one request at a time. If a session is lost, all statements of its borrower fail,
// and it is never used again. Otherwise the next statement would run in a new session, without the transaction and with the owner's
// rights.
//
// Each session is a separate driver with one connection, replaced when it is lost. The driver's own sessions (`reserve`) crash the process
// when the database ends them (porsager/postgres#1208). In version 3.4.9 a broken connection also spoils its successor: an unsent
// message leaves a timer that never sends again. A statement between the error and the end is never answered.
import type { PostgresConnection } from '@supabase/lite/postgres'
import { withTimeout } from '../http/concurrency.ts'
import { bounded } from '../gateway/statement-limit.ts'

type Sql = PostgresConnection['driver']
type Values = Parameters<Sql['unsafe']>[1]

/** Runs a statement with its values, or several without values. Rejects with the error of the database or the network. */
type Ask = <Rows extends object[]>(text: string, values?: Values) => Promise<Rows>

export interface Session {
  readonly unsafe: Ask
  /** Whether its connection was lost. Then every statement on it fails. */
  readonly isLost: () => boolean
  /** Returns the session to the pool; it accepts no statements after that. */
  release(): void
  /** Ends a connection that does not answer: every statement on it fails. The session must still be released. */
  abandon(): void
}

export interface Sessions {
  /** Waits for a free session. Rejects if a new one cannot be opened. */
  reserve(): Promise<Session>
  /** Waits for running statements, up to a few seconds. */
  close(): Promise<void>
}

export interface SessionsOptions {
  /** Creates a driver with one connection, and calls `onclose` when that is lost. */
  readonly open: (onclose: () => void) => Sql
  /** Runs the first statements of a new session. */
  readonly prepare: (ask: Ask, sql: Sql) => Promise<void>
  readonly most: number
  /** The timeout for opening a session, in seconds. */
  readonly patience: number
  /** Time limit of a request's statement, in milliseconds; null if the database enforces the limit. */
  readonly limit: number | null
  /** Makes the running statement fail: its request took too long, or its client left. */
  readonly end: (statement: Statement, why: 'gone' | 'late') => void
  /** Called with the duration of each statement, in milliseconds. */
  readonly onStatement: (text: string, milliseconds: number) => void
}

type Statement = Pick<ReturnType<Sql['unsafe']>, 'cancel'>

/** How long to wait for running statements on closing, in seconds. */
const PATIENCE_AT_END = 5

interface Lent {
  readonly sql: Sql
  isLost: boolean
}

/** Opens no session before one is reserved. */
export function createSessions(options: SessionsOptions): Sessions {
  const { open, prepare, most, patience, limit, end, onStatement } = options
  const all = new Set<Lent>()
  const idle: Lent[] = []
  const waiting: (() => void)[] = []
  let taken = 0

  async function opened(): Promise<Lent> {
    // A lost session has no statement to wait for: its callers have been told.
    const lent: Lent = { sql: open(() => drop(lent, 0)), isLost: false }
    all.add(lent)
    const prepared = prepare(async (text, values) => await lent.sql.unsafe(text, values), lent.sql)
    try {
      // The driver's own timeout restarts with each connection that closes without a message.
      await withTimeout(prepared, patience * 1000, () => Promise.reject(noConnection(patience)))
      return lent
    } catch (error) {
      // It may be about to connect, so it gets time to end cleanly.
      drop(lent, PATIENCE_AT_END)
      throw error
    }
  }

  /** Removes a session. Statements without an answer after `seconds` fail. */
  function drop(lent: Lent, seconds: number): void {
    if (lent.isLost) return
    lent.isLost = true
    all.delete(lent)
    if (idle.includes(lent)) idle.splice(idle.indexOf(lent), 1)
    void lent.sql.end({ timeout: seconds })
  }

  async function asked<Rows extends object[]>(lent: Lent, text: string, values?: Values): Promise<Rows> {
    if (lent.isLost) throw lost()
    const begun = performance.now()
    const statement = lent.sql.unsafe<Rows>(text, values)
    try {
      return await bounded<Rows>(statement, { milliseconds: limit, end: (why) => end(statement, why) })
    } finally {
      onStatement(text, performance.now() - begun)
    }
  }

  async function turn(): Promise<void> {
    if (taken < most) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passOn(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return {
    async reserve() {
      await turn()
      let lent: Lent
      try {
        lent = idle.pop() ?? (await opened())
      } catch (error) {
        passOn()
        throw error
      }
      let isBack = false
      return {
        unsafe: (text, values) => (isBack ? Promise.reject(lost()) : asked(lent, text, values)),
        isLost: () => lent.isLost,
        abandon: () => drop(lent, 0),
        release() {
          if (isBack) return
          isBack = true
          if (!lent.isLost) idle.push(lent)
          passOn()
        },
      }
    },
    async close() {
      await Promise.all([...all].map(({ sql }) => sql.end({ timeout: PATIENCE_AT_END })))
    },
  }
}

function lost(): Error {
  return Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' })
}

function noConnection(seconds: number): Error {
  return Object.assign(new Error(`no connection within ${seconds} s`), { code: 'CONNECT_TIMEOUT' })
}
