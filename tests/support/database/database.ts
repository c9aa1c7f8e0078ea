// The project's schema on an embedded PostgreSQL: the initial objects of a Supabase project, then the migrations. A
// role that is not a superuser applies them. Every test runs in a transaction that is rolled back.
import { readFile, readdir } from 'node:fs/promises'
import { PGlite } from '@supabase/lite/pglite'
import { type PostgreSql, type Psql, startPostgreSql } from './postgresql.ts'

type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]

/** `reader` and `admin` are both signed in; only `admin` is in private.admins. `owner` applied the migrations. */
export type Person = 'anon' | 'reader' | 'admin' | 'service' | 'owner'

/** The database's refusal. */
export interface Refusal {
  readonly code: string
  readonly constraint: string | undefined
  readonly message: string
}

export interface Session {
  /** Returns the rows of a statement. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Returns the first row; throws if there is none. */
  row<Row>(sql: string, values?: readonly unknown[]): Promise<Row>
  /** Runs a statement that must be refused, undoes it and returns the refusal. Throws if it was accepted. */
  refusal(sql: string, values?: readonly unknown[]): Promise<Refusal>
  /** Runs a statement and undoes it. Returns the number of its rows, or the code of its refusal. */
  outcome(sql: string): Promise<number | string>
}

export interface Database {
  /** Runs a test's statements, each as the named person, and rolls everything back. */
  undone(test: (as: (person: Person) => Session) => Promise<void>): Promise<void>
}

export const ADMIN_ID = 'a0000000-0000-4000-8000-000000000001'
const READER_ID = 'b0000000-0000-4000-8000-000000000002'

const people: Readonly<Record<Person, { role: string; id: string }>> = {
  anon: { role: 'anon', id: '' },
  reader: { role: 'authenticated', id: READER_ID },
  admin: { role: 'authenticated', id: ADMIN_ID },
  service: { role: 'service_role', id: '' },
  owner: { role: 'owner', id: '' },
}

/** The initial objects of every Supabase project, and a role with no more rights than the migrations need. */
export const projectFromBirth = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role owner login;
  do $$ begin execute format('grant create on database %I to owner', current_database()); end $$;
  grant create, usage on schema public to owner;
  grant usage on schema public to anon, authenticated, service_role;
  create schema auth;
  grant usage on schema auth to anon, authenticated, service_role, owner;
  create function auth.uid() returns uuid language sql stable as
    $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
`

const folder = new URL('../../../supabase/migrations/', import.meta.url)

/** The texts of the migrations, in order. */
export async function readMigrations(): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{14}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/** The databases of a worker, by `before`. Every test rolls back, so files share them; they end with the worker. */
const databases = new Map<string, Promise<Database>>()

/** Returns an empty database with the schema and one administrator. `before` runs before the migrations. */
export function openDatabase({ before = '' } = {}): Promise<Database> {
  const database = databases.get(before) ?? makeDatabase(before)
  databases.set(before, database)
  return database
}

async function makeDatabase(before: string): Promise<Database> {
  const engine = await PGlite.create()
  await engine.exec(projectFromBirth)
  await engine.exec(before)
  await engine.exec('set role owner')
  for (const { sql } of await readMigrations()) await engine.transaction((all) => all.exec(sql))
  await engine.query('insert into private.admins (user_id) values ($1)', [ADMIN_ID])
  await engine.exec('reset role')
  return {
    async undone(test) {
      await engine.transaction(async (all) => {
        await test((person) => sessionOf(all, person))
        await all.rollback()
      })
    },
  }
}

/** The same schema on a real PostgreSQL, for what needs several sessions. */
export interface PostgreSqlSchema {
  readonly server: PostgreSql
  readonly superuser: Psql
  /** Applied the migrations. */
  readonly owner: Psql
}

/** Starts a PostgreSQL with the schema and one administrator. `before` runs before the migrations. */
export async function startSchema(programs: string, before = ''): Promise<PostgreSqlSchema> {
  const server = await startPostgreSql(programs)
  const superuser = server.connect('postgres')
  await superuser.ask(`${projectFromBirth}; ${before}`)
  const owner = server.connect('owner')
  for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
  await owner.ask(`insert into private.admins values ('${ADMIN_ID}')`)
  return { server, superuser, owner }
}

function sessionOf(all: Transaction, person: Person): Session {
  const { role, id } = people[person]
  async function rows<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    await all.query(`select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
      role,
      id,
    ])
    return (await all.query<Row>(sql, [...values])).rows
  }
  async function undone<T>(statement: () => Promise<T>): Promise<T> {
    await all.exec('savepoint before')
    const result = await statement()
    await all.exec('rollback to savepoint before')
    return result
  }
  return {
    rows,
    async row<Row>(sql: string, values?: readonly unknown[]) {
      const [first] = await rows<Row>(sql, values)
      if (first === undefined) throw new Error(`No row came of: ${sql}`)
      return first
    },
    async refusal(sql, values) {
      const reason = await undone(() => rows(sql, values).then(() => null, refusalOf))
      if (reason === null) throw new Error(`Accepted, though it must be refused: ${sql}`)
      return reason
    },
    outcome: (sql) =>
      undone(() =>
        rows(sql).then(
          ({ length }) => length,
          (error: unknown) => refusalOf(error).code,
        ),
      ),
  }
}

/** Tells the database whose token a request carries, as the table API does. */
export const signedIn = (session: Session, email: string) =>
  session.rows(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ email })])

function refusalOf(error: unknown): Refusal {
  const { code, constraint, message } = Object(error)
  return {
    code: String(code),
    constraint: typeof constraint === 'string' ? constraint : undefined,
    message: String(message),
  }
}
