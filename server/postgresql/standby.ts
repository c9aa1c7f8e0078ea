// The standby of DATABASE_READ_URL: answers readers while it is at the same edition as the primary (ADR 0063). If anything is wrong with
// it, the primary answers.
import type { Statements } from '../gateway/database.ts'
import { withTimeout } from '../http/concurrency.ts'
import { type Check, GOOD } from '../observe/health.ts'
import { EDITION, type Reading, readingUnderWay } from '../pages/edition.ts'
import { type Connections, openConnections, statementsOn } from './connection.ts'
import { databaseName } from './database-address.ts'
import type { Session } from './sessions.ts'

export interface StandbyFigures {
  /** Bytes of the log that it has yet to replay; null if unknown. */
  lag(): Promise<number | null>
  /** How many sessions were lent for readers' requests: on the standby, and on the primary in its place. */
  readonly lent: { readonly standby: number; readonly primary: number }
}

export interface Standby extends StandbyFigures, Pick<Connections, 'onStatement'> {
  /** Lends a session for the current reading; null if the primary must answer. */
  reserve(): Promise<Session | null>
  /** Whether it answers, and is a standby of this database. */
  readonly check: Check
  /** Throws a readable message if it is not a standby of this database. One that does not answer is accepted, because it may come back. */
  refuseForeign(): Promise<void>
  close(): Promise<void>
}

/** The timeout for a connection, and for the standby's own checks, in seconds. */
const PATIENCE = 1
/** The longest time that a statement without a limit may take, in seconds. */
const LONGEST = 3600
/** How long a failed standby is not used, in milliseconds. */
const LEFT_ALONE = 5000
/** Errors caused by a statement, which do not mean that the database has failed. */
const OF_THE_STATEMENT = /^(?:22|23|40|42|P0)...$|^57014$/
/** A statement that was cancelled is not repeated on the primary. */
const ENDED = '57014'

/**
 * The edition, the newest migration, the transaction that wrote the state, and the timeline. A standby knows only the timeline of its last
 * checkpoint. A copy that lacks a migration, or has diverged, has another edition.
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
  /** The maximum number of connections. */
  readonly most: number
  /** Time limit of a request's statement, in seconds; null if there is none. */
  readonly limit: number | null
  readonly primary: Pick<Statements, 'query'>
}

/** The standby at this address. It connects on first use. */
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

  /** A session whose statements end within `seconds`. They mark `reading` as failed if the standby fails. */
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

  /** Runs a statement. Returns its only row, and the session, which is still reserved. */
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

  /** A session on the standby if it is at this edition; null otherwise. */
  async function sessionAt(edition: string): Promise<Session | null> {
    if (performance.now() < aloneUntil) return null
    // Only one request at a time checks whether it is back.
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
      // By then the database has normally ended the statement itself.
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
      throw new Error(
        `DATABASE_READ_URL names ${where}, which ${said}. Name a standby of DATABASE_URL, or none.`,
      )
    },
    lent,
    async lag() {
      try {
        const { rows } = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
        const behind = `select case when pg_is_in_recovery()
          then pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float8 end as bytes`
        const bytes = (await ask<{ bytes: number | null }>(behind, [rows[0]?.at]))?.bytes ?? null
        return bytes === null ? null : Math.max(0, bytes)
      } catch {
        return null
      }
    },
    close: () => sessions.close(),
  }
}
