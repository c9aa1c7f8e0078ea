// The same migrations on a real PostgreSQL, applied by a role that is not a superuser, and what needs several
// sessions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_ID, readMigrations, startSchema } from '../support/database/database.ts'
import { findPostgreSql, type PostgreSql, type Psql } from '../support/database/postgresql.ts'
import { askedOutcomes, type Outcome, outcomesFor, protectedRows } from '../support/database/statements.ts'
import { tellWhereNone } from '../support/database/without-postgresql.ts'

const people = {
  anon: ['anon', ''],
  reader: ['authenticated', 'b0000000-0000-4000-8000-000000000002'],
  admin: ['authenticated', ADMIN_ID],
} as const

const insert = (title: string) =>
  `insert into public.articles (title, introduction, content) values ('${title}', 'b', 'c')`

const headOf = async (session: Psql) => Number((await session.ask('select sync.head()'))[0])

const waiting = async (session: Psql) =>
  (await session.ask(`select count(*) from pg_locks where locktype = 'advisory' and not granted`))[0]

/** The titles that changed after a revision, in the order of revisions, as a reader sees them. */
const titlesSince = async (session: Psql, since: number) =>
  (
    await session.ask(
      `set role anon; select string_agg(a ->> 'title', ' ' order by (a ->> 'rev')::int)
       from jsonb_array_elements(sync_changes(${since}) -> 'articles') a; reset role`,
    )
  )[0]

tellWhereNone()

test('migrations are named as the Supabase CLI names them, each with a time of its own', async () => {
  const times = (await readMigrations()).map(({ name }) => name.slice(0, 14))
  expect(times.length).toBeGreaterThan(0)
  expect(new Set(times).size).toBe(times.length)
})

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let server: PostgreSql
  let superuser: Psql
  let owner: Psql

  beforeAll(async () => {
    ;({ server, superuser, owner } = await startSchema(programs))
  })
  afterAll(() => server.stop())

  test.each(['anon', 'reader', 'admin'] as const)(
    '%s may do what the embedded database allows',
    async (person) => {
      const session = server.connect('postgres')
      await session.ask('\\set VERBOSITY verbose')
      const [role, id] = people[person]
      await session.ask(`begin; set local role owner; ${protectedRows.join('; ')}`)
      const outcome = async (sql: string): Promise<Outcome> => {
        const taken = `savepoint before; set local role ${role}; set local request.jwt.claim.sub = '${id}'`
        const found = await session.ask(`${taken}; ${sql}`).then(
          (lines) => lines.length,
          (error: unknown) => /ERROR: +(\w{5}):/.exec(String(error))?.[1] ?? String(error),
        )
        await session.ask('rollback to savepoint before')
        return found
      }
      const outcomes = await askedOutcomes({ outcome })
      await session.ask('rollback')
      expect(outcomes).toEqual(outcomesFor(person))
    },
  )

  test('a second writer waits for the first, so that nobody sees a later revision before an earlier one', async () => {
    const [first, second, reader] = [
      server.connect('owner'),
      server.connect('owner'),
      server.connect('postgres'),
    ]
    const since = await headOf(owner)
    await first.ask(`begin; ${insert('first')}`)
    const later = second.ask(insert('second'))
    await expect.poll(() => waiting(superuser), { timeout: 10_000 }).toBe('1')
    expect(await titlesSince(reader, since)).toBe('')
    await first.ask('commit')
    await later
    expect(await titlesSince(reader, since)).toBe('first second')
  })

  test('a slow statement is not overtaken: its revisions are drawn after it has the lock', async () => {
    const [gate, slow, quick, reader] = [
      server.connect('owner'),
      server.connect('owner'),
      server.connect('owner'),
      server.connect('postgres'),
    ]
    const since = await headOf(owner)
    await gate.ask('select pg_advisory_lock(99)')
    const slowly = slow.ask(
      `insert into public.articles (title, introduction, content)
       select 'slow' || n, 'b', 'c' || case n when 2 then pg_advisory_xact_lock(99)::text else '' end
       from generate_series(1, 2) n`,
    )
    await expect.poll(() => waiting(superuser), { timeout: 10_000 }).toBe('1')
    const quickly = quick.ask(insert('quick'))
    await expect.poll(() => waiting(superuser), { timeout: 10_000 }).toBe('2')
    expect(await titlesSince(reader, since)).toBe('')
    await gate.ask('select pg_advisory_unlock(99)')
    await Promise.all([slowly, quickly])
    expect(await titlesSince(reader, since)).toBe('slow1 slow2 quick')
  })
})
