// A PostgreSQL that cannot hold the magazine is refused in a sentence, before anything is written to it. Without
// PostgreSQL on the machine, only the cases that need none are tested.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../../server/server.ts'
import { checkDatabase } from '../../../server/postgresql/check-database.ts'
import { openConnections } from '../../../server/postgresql/connection.ts'
import { PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  type Psql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { createDatabase, OWNER, PREPARATION } from '../../support/database/server-database.ts'
import { until } from '../../support/sync/virtual-clock.ts'

async function started(url: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const dataDir = await temporaryFolder()
  const database = { DATABASE_URL: url }
  const server = await createServer({
    root: PROJECT,
    dataDir,
    sample: false,
    env: { ...testEnv, ...database, ...env },
  })
  await server.close()
}

describe('settings', () => {
  it.each([
    [
      'no address of a PostgreSQL',
      'mysql://localhost/magazine',
      {},
      /^DATABASE_URL must be an address such as/,
    ],
    ['not said again, with its password', 'postgres//secret@host', {}, /^(?!.*secret)DATABASE_URL must be/],
    [
      'a hosted project besides',
      'postgres://localhost/magazine',
      { VITE_SUPABASE_URL: 'https://x.supabase.co', VITE_SUPABASE_ANON_KEY: 'k' },
      /name two places for the same rows/,
    ],
    [
      'a standby of nothing',
      '',
      { DATABASE_READ_URL: 'postgres://localhost/magazine' },
      /^DATABASE_READ_URL is a standby of the PostgreSQL in DATABASE_URL, which is missing\.$/,
    ],
    [
      'a standby that is no address, with its password',
      'postgres://localhost/magazine',
      { DATABASE_READ_URL: 'postgres//secret@host' },
      /^(?!.*secret)DATABASE_READ_URL must be/,
    ],
    [
      'too few connections',
      'postgres://localhost/x',
      { DATABASE_CONNECTIONS: '3' },
      /must be a number from 4 to 10000, not "3"/,
    ],
    [
      'a port where nobody is',
      'postgres://localhost:1/magazine',
      {},
      /^No PostgreSQL answers at localhost:1\/magazine \(.*\)\. Start it/,
    ],
    [
      'a host that there is not',
      'postgres://nowhere.invalid/magazine',
      {},
      /^No PostgreSQL answers at nowhere\.invalid\/magazine/,
    ],
  ])('are refused: %s', async (_, url, env, sentence) => {
    await expect(started(url, env)).rejects.toThrow(sentence)
  })
})

it('PostgreSQL 14 is refused, and 15 named', async () => {
  const facts = { version: 14, encoding: 'UTF8', read_only: false, is_hosted: false, roles: [] }
  const old = {
    query: <Row>() => Promise.resolve<{ rows: Row[] }>({ rows: JSON.parse(JSON.stringify([facts])) }),
    exec: () => Promise.resolve(),
  }
  await expect(checkDatabase(old, 'host/magazine', [])).rejects.toThrow(
    'The database host/magazine is on PostgreSQL 14, and 15 is the oldest that will do.',
  )
})

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let superuser: Psql

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    superuser = postgresql.connect('postgres')
    await superuser.ask('create role nobody login')
  })
  afterAll(() => postgresql.stop())

  const at = (user: string, database: string) => addressAt(postgresql.place, user, database)

  /** A separate database, in which this statement was run. */
  async function database(name: string, sql = 'select'): Promise<string> {
    await createDatabase(superuser, name)
    const session = postgresql.connect('postgres', name)
    await session.ask(sql)
    await session.close()
    return at(OWNER, name)
  }

  it('is refused to a user without the roles of the table API, which only a superuser creates', async () => {
    await superuser.ask(`create role ${OWNER} login`)
    const url = await database('early')
    await expect(started(url)).rejects.toThrow(
      /lacks the roles anon, authenticated, service_role, and "magazine" may not make them\. docs\/production\.md says/,
    )
    await superuser.ask(PREPARATION.replace(`create role ${OWNER} login;`, '').replace(/grant .*/, ''))
    await expect(started(url)).rejects.toThrow(
      /does not let "magazine" become .*\. A superuser allows it: grant .*anon.* to "magazine";/,
    )
    await superuser.ask(`grant anon, authenticated, service_role to ${OWNER}`)
    await started(url)
    await expect(started(at('nobody', 'early'))).rejects.toThrow(
      /early belongs to the user "magazine", not to "nobody"\. Put that user into DATABASE_URL\.$/,
    )
  })

  it('is refused where the user or the database does not exist', async () => {
    await expect(started(at('somebody', 'early'))).rejects.toThrow(
      /early does not let this user in \(role "somebody" does not exist\)\. Put the right user and password/,
    )
    await expect(started(at(OWNER, 'missing'))).rejects.toThrow(
      /^There is no such database at .*missing \(database "missing" does not exist\)\. Make it with createdb/,
    )
  })

  it('is refused with a wrong password, which is not repeated', async () => {
    const [rules = ''] = await superuser.ask('show hba_file')
    await superuser.ask(
      `create role locked login password 'right';
       copy (values ('local all locked scram-sha-256'), ('local all all trust')) to '${rules}'; select pg_reload_conf()`,
    )
    const url = at('locked:wrong', 'postgres')
    const said = async () => String(await started(url).catch((error: unknown) => error))
    // The rules are reloaded a moment later.
    await until(async () => (await said()).includes('password'))
    expect(await said()).toMatch(
      /postgres does not let this user in \(password authentication failed for user "locked"\)\. Put the right user/,
    )
    expect(await said()).not.toContain('wrong')
  })

  it('is refused to a user who may create nothing', async () => {
    await superuser.ask(`create database closed; grant anon, authenticated, service_role to nobody`)
    await expect(started(at('nobody', 'closed'))).rejects.toThrow(
      /lets the user "nobody" create nothing in it/,
    )
  })

  it.each([
    [
      'another program',
      'create table public.orders (id int)',
      /is in use by another program \(it has a table public\.orders\)/,
    ],
    [
      'another Supabase program',
      `create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text);
       insert into supabase_migrations.schema_migrations values ('20200101000000'); grant usage on schema supabase_migrations to public;
       grant select on supabase_migrations.schema_migrations to public`,
      /is in use by another program \(it has other migrations\)/,
    ],
    [
      'a newer or unreleased version',
      `create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text);
       insert into supabase_migrations.schema_migrations values ('20261121050000'), ('29990101000000');
       grant usage on schema supabase_migrations to public; grant select on supabase_migrations.schema_migrations to public`,
      /was made by a newer or unreleased version \(it has the migration 29990101000000\)\. Run that version/,
    ],
    [
      'a hosted Supabase project',
      `create role supabase_auth_admin; create schema auth authorization supabase_auth_admin`,
      /is a Supabase project's own, .* VITE_SUPABASE_URL/,
    ],
  ])('is refused with what belongs to %s, and left as it is', async (whose, sql, sentence) => {
    const name = whose.replaceAll(' ', '_')
    await expect(started(await database(name, sql))).rejects.toThrow(sentence)
    const session = postgresql.connect('postgres', name)
    expect(
      await session.ask(`select count(*) from pg_tables where tablename in ('articles', 'users', 'objects')`),
    ).toEqual(['0'])
    await session.close()
  })

  it('is refused where it is read-only or not UTF-8', async () => {
    const url = await database('standby')
    await superuser.ask('alter database standby set default_transaction_read_only = on')
    await expect(started(url)).rejects.toThrow(/standby can only be read/)
    await superuser.ask(`create database latin encoding 'LATIN1' template template0 owner ${OWNER}`)
    await expect(started(at(OWNER, 'latin'))).rejects.toThrow(
      /latin is in LATIN1, and the magazine is written in UTF8/,
    )
  })

  it('a session lost in a transaction answers nothing more, and never with the rights of the owner', async () => {
    const { sessions } = openConnections(await database('lost'), 1)
    const lent = await sessions.reserve()
    await lent.unsafe('begin')
    const [{ pid } = { pid: 0 }] = await lent.unsafe<{ pid: number }[]>(`select pg_backend_pid() as pid`)
    await lent.unsafe(`select set_config('role', 'anon', true)`)
    await superuser.ask(`select pg_terminate_backend(${pid}, 5000)`)
    const answers = []
    for (let time = 0; time < 3; time += 1) {
      answers.push(await (async () => await lent.unsafe('select current_user'))().catch(() => 'refused'))
    }
    expect(answers).toEqual(['refused', 'refused', 'refused'])
    lent.release()
    const next = await sessions.reserve()
    expect([...(await next.unsafe('select current_user::text as name'))]).toEqual([{ name: OWNER }])
    next.release()
    await sessions.close()
  })
})
