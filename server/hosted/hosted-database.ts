// The database of a hosted project: opened past its table API, looked at before anything is written into it, and held while
// something is.
import { readdir } from 'node:fs/promises'
import type { Database } from '../gateway/database.ts'
import { migrationVersions } from '../embedded/migrations.ts'
import { openConnections, statementsOn } from '../postgresql/connection.ts'
import { databaseName } from '../postgresql/database-address.ts'
import { connectionFailure } from '../postgresql/database-error.ts'
import { HostedError } from './hosted-settings.ts'

export interface HostedDatabase {
  readonly database: Database
  /** For people: without the password. */
  readonly where: string
  /** Runs it while no other process that deploys or starts holds the database. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** One for the lock, one for the work. */
const CONNECTIONS = 2
/** The first migration: who has it is a magazine. */
const BEGINNING = '20261121050000'

interface Facts {
  readonly is_project: boolean
  readonly is_own: boolean
  readonly read_only: boolean
  readonly may_create: boolean
  readonly has_history: boolean
  readonly has_articles: boolean
}

const FACTS = `select
  to_regclass('auth.users') is not null and to_regclass('storage.buckets') is not null
    and 3 = (select count(*) from pg_roles where rolname in ('anon', 'authenticated', 'service_role')) as is_project,
  to_regclass('server.notes') is not null as is_own,
  current_setting('transaction_read_only')::boolean as read_only,
  has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may_create,
  to_regclass('supabase_migrations.schema_migrations') is not null as has_history,
  to_regclass('public.articles') is not null or to_regclass('public.categories') is not null as has_articles`

/** Opens it; writes nothing. Throws a sentence where it cannot be reached, or is no project's. */
export async function openHostedDatabase(url: string): Promise<HostedDatabase> {
  const where = databaseName(url)
  const { database, sessions } = openConnections(url, CONNECTIONS)
  const close = () => sessions.close()
  try {
    const { rows } = await database.query<Facts>(FACTS)
    const wrong = wrongPlace(rows[0])
    if (wrong !== null) throw new HostedError(`The database ${where} ${wrong}`)
  } catch (error) {
    await close()
    const failure = connectionFailure(error, where)
    // Those sentences name the setting of a server of one's own.
    throw failure ? new HostedError(failure.message.replaceAll('DATABASE_URL', 'SUPABASE_DB_URL')) : error
  }
  return {
    database,
    where,
    async alone(work) {
      const session = await sessions.reserve()
      const statements = statementsOn(session)
      try {
        // The lock of a server's start (server/postgresql/open-postgresql.ts).
        await statements.query('select pg_advisory_lock(7351, 2)')
        try {
          return await work()
        } finally {
          await statements.query('select pg_advisory_unlock(7351, 2)')
        }
      } finally {
        session.release()
      }
    },
    close,
  }
}

function wrongPlace(facts: Facts | undefined): string | null {
  if (!facts?.is_project) {
    return "is no Supabase project's: it lacks the schemas auth and storage, or the roles of the table API. Put the project's own into SUPABASE_DB_URL."
  }
  if (facts.read_only) return 'can only be read. Put the one that is written to into SUPABASE_DB_URL.'
  if (!facts.may_create)
    return 'lets this user create nothing in it. Take the user "postgres", as Connect shows it.'
  return null
}

/** The versions of the migrations that were applied, in order. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  if (rows[0]?.there !== true) return []
  const applied = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return applied.rows.map(({ version }) => version)
}

/** How the history of a project stands to the migrations of this release. */
export interface Progress {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  /** Applied, and no file of this release. */
  readonly unknown: readonly string[]
}

/** Compares the two. `folder`: of the migrations. */
export async function progressOf(database: Database, folder: string): Promise<Progress> {
  const known = migrationVersions(await readdir(folder))
  const applied = await appliedMigrations(database)
  return {
    applied,
    pending: known.filter((version) => !applied.includes(version)),
    unknown: applied.filter((version) => !known.includes(version)),
  }
}

/** Throws a sentence where the migrations of this release must not go: what is there is somebody else's, newer, or a server's own. */
export async function refuseForeign(hosted: HostedDatabase, { applied, unknown }: Progress): Promise<void> {
  const { database, where } = hosted
  const [facts] = (await database.query<Facts>(FACTS)).rows
  const isMagazine = applied.includes(BEGINNING)
  if (isMagazine && unknown.length > 0) {
    throw new HostedError(
      `The database ${where} has the migration ${unknown.at(-1)}, which this release does not know: it was made by a newer one, ` +
        'or by another program. Run that release. Nothing was changed.',
    )
  }
  if (!isMagazine && facts?.has_articles === true) {
    throw new HostedError(
      `The database ${where} has tables of another program by the names that the magazine needs (articles, categories). ` +
        'Make a project of its own for the magazine. Nothing was changed.',
    )
  }
  if (facts?.is_own === true) {
    const { rows } = await database.query<{ name: string }>(
      `select name from server.notes where name = 'keys'`,
    )
    if (rows.length > 0) {
      throw new HostedError(
        `The database ${where} is that of a server of one's own ("npm start" with DATABASE_URL), and no hosted project's. ` +
          'To move, see "npm run content". Nothing was changed.',
      )
    }
  }
}
