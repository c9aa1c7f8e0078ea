// The standby of DATABASE_READ_URL: answers readers while it holds what the database itself does (ADR 0063). Whatever is
// wrong with it, the database itself answers.
import type { Statements } from '../gateway/database.ts'
import { withTimeout } from '../http/concurrency.ts'
import { type Check, GOOD } from '../observe/health.ts'
import { EDITION, type Reading, readingUnderWay } from '../pages/edition.ts'
import { type Connections, openConnections, statementsOn } from './connection.ts'
import { databaseName } from './database-address.ts'
import { DatabaseError } from './database-error.ts'
import type { Session } from './sessions.ts'

export interface StandbyFigures {
  /** Bytes of the log that it has yet to replay; null: nobody knows. */
  lag(): Promise<number | null>
  /** Sessions lent so far to what readers ask: by the standby, and by the database itself in its place. */
  readonly lent: { readonly standby: number; readonly primary: number }
}

export interface Standby extends StandbyFigures, Pick<Connections, 'onStatement'> {
  /** Lends a session to what is read now; null: the database itself is to be asked. */
  reserve(): Promise<Session | null>
  /** Does it answer, and is it one of this database? */
  readonly check: Check
  /** Throws `DatabaseError` if it is none of this database. One that does not answer may come back. */
  refuseForeign(): Promise<void>
  close(): Promise<void>
}

/** Seconds to wait for a connection, and for an answer of its own. */
const PATIENCE = 1
/** Seconds that a statement without a limit may take. */
const LONGEST = 3600
/** Milliseconds for which one that failed is left alone. */
const LEFT_ALONE = 5000
/** Errors of a statement, which say nothing against the database that names them. */
const OF_THE_STATEMENT = /^(?:22|23|40|42|P0)...$|^57014$/
/** One that took too long, or whose client has gone, is not asked again. */
const ENDED = '57014'

/**
 * The edition, the newest migration, the transaction that wrote the state, and the timeline. A standby knows only the
 * timeline of its last checkpoint. A copy that lacks a migration, or that went its own way, has another edition.
 */
export const WHOLE_EDITION = `select concat_ws(
  ' ', (${EDITION}), (select max(version) from supabase_migrations.schema_migrations), xmin,
  case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end
) as edition, pg_is_in_recovery() as is_standby from sync.state`

const IDENTITY = `select concat_ws(' ', system_identifier, oid) as identity, pg_is_in_recovery() as is_standby
  from pg_control_system(), pg_database where datname = current_database()`

interface Identity {
  readonly identity: string
  readonly is_standby: boolean
}

export interface StandbyOptions {
  /** The most connections. */
  readonly most: number
  /** Seconds that a statement of a request may take; null: any number. */
  readonly limit: number | null
  /** The database itself. */
  readonly primary: Pick<Statements, 'query'>
}

/** The standby at this address. Nothing is asked before it is used. */
export function openStandby(url: string, { most, limit, primary }: StandbyOptions): Standby {
  const { sessions, onStatement } = openConnections(url, most, { patience: PATIENCE, limit })
  const where = databaseName(url)
  const lent = { standby: 0, primary: 0 }
  let isAway = false
  let aloneUntil = -Infinity

  function leaveAlone(): void {
    isAway = true
    aloneUntil = performance.now() + LEFT_ALONE
  }

  /** Its statements end within so many seconds, and note where it has failed. */
  function watched(session: Session, seconds: number, reading?: Reading): Session {
    const late = () => {
      session.abandon()
      return Promise.reject(new Error(`${where} does not answer`))
    }
    return {
      ...session,
      async unsafe(text, values) {
        try {
          return await withTimeout(session.unsafe(text, values), seconds * 1000, late)
        } catch (error) {
          const code = String(Object(error).code)
          if (reading && code !== ENDED) reading.hasFailed = true
          if (!OF_THE_STATEMENT.test(code)) leaveAlone()
          throw error
        }
      },
    }
  }

  /** The one row of a statement, and the session that it came through, still lent. */
  async function asked<Row>(
    text: string,
    values?: unknown[],
  ): Promise<{ row: Row | undefined; session: Session }> {
    const session = await sessions.reserve()
    try {
      const { rows } = await statementsOn(watched(session, PATIENCE)).query<Row>(text, values)
      return { row: rows[0], session }
    } catch (error) {
      session.release()
      throw error
    }
  }

  async function ask<Row>(text: string, values?: unknown[]): Promise<Row | undefined> {
    const { row, session } = await asked<Row>(text, values)
    session.release()
    return row
  }

  /** A session, where the standby is at this edition. */
  async function sessionAt(edition: string): Promise<Session | null> {
    if (performance.now() < aloneUntil) return null
    // One request at a time finds out whether it is back.
    if (isAway) leaveAlone()
    try {
      const { row, session } = await asked<{ edition: string; is_standby: boolean }>(WHOLE_EDITION)
      isAway = false
      aloneUntil = -Infinity
      if (row?.is_standby && row.edition === edition) return session
      session.release()
    } catch (error) {
      if (!OF_THE_STATEMENT.test(String(Object(error).code))) leaveAlone()
    }
    return null
  }

  async function check(): Promise<string> {
    const own = (await primary.query<Identity>(IDENTITY)).rows[0]
    const its = await ask<Identity>(IDENTITY)
    if (its?.identity !== own?.identity) return 'is of another database'
    return its?.is_standby ? GOOD : 'is no standby'
  }

  return {
    onStatement,
    async reserve() {
      const reading = readingUnderWay()
      if (reading === undefined) return null
      const session = reading.hasFailed ? null : await sessionAt(reading.edition)
      lent[session ? 'standby' : 'primary'] += 1
      // It has ended the statement itself by then.
      return session && watched(session, (limit ?? LONGEST) + PATIENCE, reading)
    },
    check,
    async refuseForeign() {
      const said = await check().catch((error: unknown) => {
        console.error(
          `The standby ${where} does not answer. The database itself answers readers meanwhile:`,
          error,
        )
        return GOOD
      })
      if (said === GOOD) return
      throw new DatabaseError(
        `DATABASE_READ_URL names ${where}, which ${said}. Name a standby of DATABASE_URL, or none.`,
      )
    },
    lent,
    async lag() {
      try {
        const { rows } = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
        const behind = 'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float8 as bytes'
        const bytes = (await ask<{ bytes: number | null }>(behind, [rows[0]?.at]))?.bytes ?? null
        return bytes === null ? null : Math.max(0, bytes)
      } catch {
        return null
      }
    },
    close: () => sessions.close(),
  }
}
