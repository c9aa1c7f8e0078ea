// What a look from inside finds in the schema of a hosted project: nothing where the migrations were applied, and each thing that
// was changed since. On a real PostgreSQL, against what the migrations make on the embedded one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { getStorageSchemaSql } from '@supabase/lite'
import { checkJobs, checkParts, checkProgress } from '../../../server/hosted/check-schema.ts'
import { expectedSchema, HISTORY } from '../../../server/hosted/expected-schema.ts'
import { collectFindings } from '../../../server/hosted/findings.ts'
import { progressOf } from '../../../server/hosted/hosted-database.ts'
import { applyMigrations } from '../../../server/embedded/migrations.ts'
import { type Connections, openConnections } from '../../../server/postgresql/connection.ts'
import { hostedDatabase, prepareRoles } from '../../support/database/hosted-database.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { OWNER } from '../../support/database/server-database.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const MIGRATIONS = join(PROJECT, 'supabase/migrations')

tellWhereNone()

describe.each(findPostgreSql())('the schema on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let open: Connections

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    await prepareRoles(postgresql)
    await hostedDatabase(postgresql, 'project')
    open = openConnections(addressAt(postgresql.place, OWNER, 'project'), 1)
    await open.database.exec(
      `create schema auth; create table auth.users (id uuid, email text);
       create function auth.uid() returns uuid language sql stable as 'select null::uuid'; ${getStorageSchemaSql()}; ${HISTORY}`,
    )
    await applyMigrations(open.database, MIGRATIONS)
  })
  afterAll(async () => {
    await open?.sessions.close()
    await postgresql?.stop()
  })

  async function differences(): Promise<readonly string[]> {
    const findings = collectFindings()
    const { database } = open
    const expected = await expectedSchema(MIGRATIONS)
    checkProgress(await progressOf(database, MIGRATIONS), findings)
    await checkParts(database, expected, MIGRATIONS, findings)
    await checkJobs(database, expected.jobs, findings)
    return findings.differences
  }

  /** What is found after these statements; they are taken back. */
  async function after(sql: string): Promise<readonly string[]> {
    const { database } = open
    let found: readonly string[] = []
    const undo = new Error('taken back')
    await database
      .transaction(async (inside) => {
        await inside.exec(sql)
        const findings = collectFindings()
        const within = { ...inside, transaction: () => Promise.reject(undo) }
        const expected = await expectedSchema(MIGRATIONS)
        checkProgress(await progressOf(within, MIGRATIONS), findings)
        await checkParts(within, expected, MIGRATIONS, findings)
        await checkJobs(within, expected.jobs, findings)
        found = findings.differences
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found
  }

  test('of what the migrations made nothing differs, from one PostgreSQL to another', async () => {
    expect(await differences()).toEqual([])
  })

  test.each([
    [
      'drop policy "administrators read drafts" on public.drafts',
      /^The policy "administrators read drafts" on public\.drafts is missing\. .*20261123020000_drafts\.sql/,
    ],
    [
      'create policy open on public.drafts for select to anon using (true)',
      /^The policy "open" on public\.drafts is not of the migrations/,
    ],
    [
      'alter policy "anyone reads articles" on public.articles using (overall > 5)',
      /^The policy "anyone reads articles" on public\.articles is another one/,
    ],
    ['alter table public.versions disable row level security', /^The table public\.versions is another one/],
    [
      'drop function public.sync_gone(uuid)',
      /^The function public\.sync_gone\(i uuid\) is missing\. .*sync_gone\.sql/,
    ],
    [
      `create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'`,
      /^The function private\.is_admin\(\) is another one.*administrators\.sql/,
    ],
    [
      'alter table public.articles disable trigger sync_1_stamp',
      /^The trigger sync_1_stamp on public\.articles is another one/,
    ],
    [
      'alter table public.articles drop constraint articles_overall_tenths',
      /^The constraint articles_overall_tenths on public\.articles is missing/,
    ],
    ['drop index public.articles_newest', /^The index (public\.)?articles_newest is missing/],
    [
      'grant select on public.drafts to anon',
      /^The right anon on public\.drafts: select, and should be: nothing/,
    ],
    [
      'grant execute on function public.keep_house(timestamptz) to authenticated',
      /^The right authenticated calls public\.keep_house/,
    ],
    [
      'create table public.others (id integer)',
      /^The table public\.others is not of the migrations\. It has no row-level security/,
    ],
    [
      `update cron.job set active = false where jobname = 'publish-due'`,
      /^The job "publish-due" of pg_cron is switched off/,
    ],
    ['drop schema cron cascade', /^There is no pg_cron/],
    [
      `delete from supabase_migrations.schema_migrations where version = '20261125020000'`,
      /^The schema is older than this release: 1 migrations are missing, the first of them 20261125020000/,
    ],
    [
      `insert into supabase_migrations.schema_migrations values ('20991231000000')`,
      /^The schema is newer than this release: it has the migration 20991231000000/,
    ],
  ])('after %s just that is named', async (sql, words) => {
    expect(await after(sql)).toEqual([expect.stringMatching(words)])
    expect(await differences()).toEqual([])
  })

  test("a table of somebody else that is closed is nobody's trouble", async () => {
    expect(
      await after(
        'create table public.others (id integer); alter table public.others enable row level security',
      ),
    ).toEqual([])
  })
})
