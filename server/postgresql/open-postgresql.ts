// Opens the PostgreSQL of DATABASE_URL for this process, or reports why it cannot. Other processes may use the same database.
import { readdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { withLimit } from '../http/concurrency.ts'
import type { DatabaseHost } from '../gateway/database-host.ts'
import { type Asking, readEdition, sharedQuestion } from '../pages/edition.ts'
import { migrationVersions } from '../embedded/migrations.ts'
import { checkDatabase } from './check-database.ts'
import { connectionFailure, databaseName } from './database-address.ts'
import { openConnections, statementsOn } from './connection.ts'
import { checkKeys, notesOn, checkFiles } from './shared-notes.ts'
import { openStandby, WHOLE_EDITION } from './standby.ts'
import type { Database } from '../gateway/database.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'

export interface PostgreSqlOptions {
  /** `postgres://user:password@host/database`. */
  readonly url: string
  /** The maximum number of connections, four or more. */
  readonly connections: number
  readonly migrations: string
  /** A standby of it, in the same form; null if there is none. Default: null. */
  readonly readUrl?: string | null
  /** Time limit of a statement, in seconds. Default: none. It does not apply to the server's own transactions. */
  readonly statementSeconds?: number | null
}

/** Connections withheld from the API's requests: a request may need a second one, and so may the server itself. */
const SPARE = 3

/** Advisory locks for work that one process does at a time (`pg_advisory_lock`). 7351, 1 is the lock of revisions. */
const LOCKS = { start: 2, housekeeping: 3 } as const

/** Opens the database and checks its content; writes nothing. Throws a readable message if it is unusable. */
export async function openPostgreSql(options: PostgreSqlOptions): Promise<DatabaseHost> {
  const { url, connections, readUrl = null } = options
  const where = databaseName(url)
  const limit = options.statementSeconds ?? null
  const { connection, sessions, database, onStatement } = openConnections(url, connections, { limit })
  const standby =
    readUrl === null ? null : openStandby(readUrl, { most: connections, limit, primary: database })
  if (standby) {
    const reserve = async () => (await standby.reserve()) ?? (await sessions.reserve())
    Object.assign(connection.driver, { reserve })
  }
  const notes = notesOn(database)
  const close = async () => void (await Promise.all([sessions.close(), standby?.close()]))
  try {
    const known = migrationVersions(await readdir(options.migrations))
    await checkDatabase(database, where, known)
    await standby?.refuseForeign()
  } catch (error) {
    await close()
    throw connectionFailure(error, where) ?? error
  }
  // The API changes its own state during a sign-in, so sign-ins run one at a time. Other requests have their own connections. With spare
  // ones for second connections, no request waits forever.
  const signInsInTurn = withLimit(1)
  const turns = connections - SPARE
  const inTurn = withLimit(turns)
  // A file store that does not answer must not block requests for rows.
  const picturesInTurn = withLimit(Math.ceil(turns / 2))
  const turnsOf = (request: Asking) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/auth/')) return signInsInTurn
    return pathname.startsWith('/storage/') ? picturesInTurn : null
  }

  return {
    connection,
    database,
    statements: database,
    onStatement(heard) {
      onStatement(heard)
      standby?.onStatement(heard)
    },
    inTurn: (request, work) => turnsOf(request)?.(() => inTurn(work)) ?? inTurn(work),
    async alone<T>(work: () => Promise<T>) {
      const done = await holding(LOCKS.start, 'pg_advisory_lock', work)
      if (done === null) throw new Error('The database gave no lock.')
      return done.result
    },
    edition: sharedQuestion(() => readEdition(database, standby ? WHOLE_EDITION : undefined)),
    maintain: () => Promise.resolve(),
    shared: {
      notes,
      async check({ keys, files }) {
        await checkKeys(notes, keys, where)
        await checkFiles(notes, files, where)
      },
      limits: (now) => sharedRateLimits(database, now),
      async unlessUnderWay(work) {
        await holding(LOCKS.housekeeping, 'pg_try_advisory_lock', work)
      },
      standby,
    },
    close,
    abandon: close,
  }

  /** Runs the work while holding an advisory lock. Null if another session holds it and `how` does not wait. */
  async function holding<T>(
    lock: number,
    how: 'pg_advisory_lock' | 'pg_try_advisory_lock',
    work: () => Promise<T>,
  ): Promise<{ result: T } | null> {
    const session = await sessions.reserve()
    try {
      const statements = statementsOn(session)
      const { rows } = await statements.query<{ held: unknown }>(`select ${how}(7351, ${lock}) as held`)
      if (rows[0]?.held === false) return null
      try {
        return { result: await work() }
      } finally {
        await statements.query(`select pg_advisory_unlock(7351, ${lock})`)
      }
    } finally {
      session.release()
    }
  }
}

// Rate limits shared by all processes on one database: the buckets of `rate-limit.ts` as rows.

/** Takes a token, or reports that there is none, in one statement. Concurrent callers wait for each other's row lock. */
const TAKE = `insert into server.rate_limits as bucket (name, key, tokens, at)
values ($1, $2, $3::double precision - 1, coalesce($5::double precision, extract(epoch from clock_timestamp()) * 1000))
on conflict (name, key) do update set (tokens, at, is_refused) = (
  select case when refilled < 1 then refilled else refilled - 1 end, greatest(bucket.at, excluded.at), refilled < 1
  from (select least(
    $3::double precision, bucket.tokens + greatest(0, excluded.at - bucket.at) / $4::double precision
  )) as full_again (refilled)
)
returning tokens, is_refused`

const GIVE_BACK = `update server.rate_limits set tokens = least($3::double precision, tokens + 1) where name = $1 and key = $2`

const FORGET_FULL = `delete from server.rate_limits
where name = $1 and at < coalesce($3::double precision, extract(epoch from clock_timestamp()) * 1000) - $2::double precision`

/** One attempt in this many also deletes full buckets. */
const FORGETTING_EVERY = 200

/** Rate limits in this database. `now` is a clock in milliseconds; null means the database's own, which all processes share. */
function sharedRateLimits(database: Database, now: (() => number) | null): CreateRateLimit {
  return ({ name, burst, perMs }) => {
    const msPerToken = perMs / burst
    const at = () => now?.() ?? null
    let tries = 0
    return {
      async take(key) {
        tries += 1
        if (tries % FORGETTING_EVERY === 0) await database.query(FORGET_FULL, [name, perMs, at()])
        const { rows } = await database.query<{ tokens: number; is_refused: boolean }>(TAKE, [
          name,
          hashOf(key),
          burst,
          msPerToken,
          at(),
        ])
        const [bucket] = rows
        if (bucket === undefined) throw new Error('The database counted no try.')
        return bucket.is_refused ? (1 - bucket.tokens) * msPerToken : 0
      },
      async giveBack(key) {
        await database.query(GIVE_BACK, [name, hashOf(key), burst])
      },
    }
  }
}

/** Hashed, so that a copy of the database does not reveal addresses of people and accounts. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
