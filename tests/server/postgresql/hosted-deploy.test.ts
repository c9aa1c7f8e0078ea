// `npm run deploy:supabase`: an empty project becomes the magazine's, a second run changes nothing, and what cannot be done changes
// nothing either. The project is a PostgreSQL of the test with the embedded services before it; no hosted one was to be had.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys, type OpenProject, openHostedProject } from '../../support/database/deployable-project.ts'
import { prepareRoles } from '../../support/database/hosted-database.ts'
import { hostedManagement, REF, TOKEN } from '../../support/database/hosted-management.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { OWNER } from '../../support/database/server-database.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const found = findPostgreSql()
if (found.length === 0) {
  // oxlint-disable-next-line no-console -- whoever reads the counts should know what is not in them
  console.log('No PostgreSQL on this machine: deploying to a hosted project is not tried.')
}

tellWhereNone()

describe.each(found)('with PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let outside: Awaited<ReturnType<typeof hostedManagement>>

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    await prepareRoles(postgresql)
    outside = await hostedManagement()
  })
  afterAll(async () => {
    await outside?.close()
    await postgresql?.stop()
  })

  const openProject = (name: string, { cron = true } = {}) =>
    openHostedProject(postgresql, name, { management: outside.url, cron })

  const count = async ({ open }: OpenProject, from: string) =>
    Number((await open.database.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n)

  test('an empty project gets schema, jobs, bucket and administrator, and a second run changes nothing', async () => {
    const project = await openProject('fresh')
    const { code, said } = await project.run('deploy')
    expect(code).toBe(0)
    const files = (await readdir(join(PROJECT, 'supabase/migrations'))).filter((name) =>
      name.endsWith('.sql'),
    )
    expect(said).toContain(`Applied ${files.length} migrations`)
    expect(said).toContain('Made redaccion@example.org administrator.')
    expect(said).toMatch(/Left to do by hand:(.|\n)*Max rows(.|\n)*check:supabase/)
    expect(said).not.toMatch(/una clave larga|sb_secret/)
    expect(await count(project, 'supabase_migrations.schema_migrations')).toBe(files.length)
    expect(await count(project, 'private.admins a join auth.users u on u.id = a.user_id')).toBe(1)
    expect(await count(project, 'cron.job')).toBe(4)
    expect(await count(project, `storage.buckets where id = 'pictures' and public`)).toBe(1)

    const before = await project.state()
    const writes = project.project.writes.length
    const again = await project.run('deploy', { ADMIN_PASSWORD: undefined })
    expect(again.said).toContain('Everything is as it should be; nothing was changed.')
    expect(await project.state()).toBe(before)
    expect(project.project.writes).toHaveLength(writes)
  })

  test('the administrator it made signs in and writes; the look from outside has nothing to say', async () => {
    const { project, run } = await openProject('looked-at')
    await run('deploy')
    const ask = (path: string, body: object, authorization = `Bearer ${keys.publishable}`) =>
      fetch(`${project.url}${path}`, {
        method: 'POST',
        headers: { apikey: keys.publishable, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const signedIn = await ask('/auth/v1/token?grant_type=password', {
      email: 'redaccion@example.org',
      password: 'una clave larga',
    })
    const { access_token: token } = Object(await signedIn.json())
    const article = { title: 'a', introduction: 'b', content: 'c' }
    expect((await ask('/rest/v1/articles', article)).status).toBe(401)
    expect((await ask('/rest/v1/articles', article, `Bearer ${String(token)}`)).status).toBe(201)
    const { code, said } = await run('check', { SUPABASE_DB_URL: undefined })
    expect([code, said]).toEqual([0, expect.stringContaining('Nothing differs')])
  })

  test('with a token sign-up is closed and the row cap is raised, once', async () => {
    const { run } = await openProject('managed')
    const more = { SUPABASE_ACCESS_TOKEN: TOKEN, SUPABASE_PROJECT_REF: REF }
    const { said } = await run('deploy', more)
    expect(said).toContain('Closed sign-up')
    expect(said).not.toContain('"Max rows"')
    expect(outside.kept).toMatchObject({
      'config/auth': { disable_signup: true },
      postgrest: { max_rows: 1000, db_schema: 'public' },
    })
    expect((await run('deploy', more)).said).toContain('nothing was changed')
    expect(outside.changes).toHaveLength(2)
    Object.assign(outside.kept.postgrest, { max_rows: 10 })
    const looked = await run('check', { ...more, SUPABASE_DB_URL: undefined })
    expect([looked.code, looked.said]).toEqual([
      1,
      expect.stringContaining('gives 10 rows in one answer at most'),
    ])
  })

  test('without pg_cron it says what to do, and makes the jobs once it is there', async () => {
    const project = await openProject('without-cron', { cron: false })
    expect((await project.run('deploy')).said).toContain(
      'Turn pg_cron on under Integrations, Cron, and run this again',
    )
    await project.open.database.exec(
      `create schema cron;
       create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
       create function cron.schedule(text, text, text) returns bigint language sql as
         'insert into cron.job values ($1, $2, $3) returning 1::bigint'`,
    )
    const { said } = await project.run('deploy')
    expect(said).toContain('Scheduled "publish-due".')
    expect(said).not.toContain('Turn pg_cron on')
    expect(await count(project, 'cron.job')).toBe(4)
  })

  test('a bucket that was changed is set again', async () => {
    const project = await openProject('bucket')
    await project.run('deploy')
    await project.open.database.exec(`update storage.buckets set public = false, allowed_mime_types = null`)
    expect((await project.run('deploy')).said).toContain(
      'Set the bucket "pictures": public, with its limits.',
    )
    expect((await project.run('deploy')).said).toContain('nothing was changed')
  })

  test('two at once make one magazine', async () => {
    const project = await openProject('twice')
    const both = await Promise.all([project.run('deploy'), project.run('deploy')])
    expect(both.filter(({ said }) => said.includes('Applied'))).toHaveLength(1)
    expect(await count(project, 'auth.users')).toBe(1)
  })

  test('what is wrong gets a sentence, and nothing is changed', async () => {
    const project = await openProject('wrong')
    const before = await project.state()
    const refused = async (more: Record<string, string | undefined>, words: RegExp) => {
      await expect(project.run('deploy', more)).rejects.toThrow(words)
      expect(await project.state()).toBe(before)
      expect(project.project.writes).toEqual([])
    }
    for (const name of [
      'VITE_SUPABASE_URL',
      'VITE_SUPABASE_ANON_KEY',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_DB_URL',
      'ADMIN_EMAIL',
    ]) {
      await refused({ [name]: undefined }, new RegExp(`^${name} is missing: `))
    }
    await refused({ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL must be an e-mail address/)
    await refused(
      { ADMIN_PASSWORD: undefined },
      /^ADMIN_PASSWORD is missing: the account redaccion@example.org/,
    )
    await refused({ ADMIN_PASSWORD: 'corta' }, /^ADMIN_PASSWORD must have at least 12 characters/)
    await refused({ SUPABASE_SECRET_KEY: keys.publishable }, /are the same key/)
    await refused({ SUPABASE_SECRET_KEY: 'other' }, /does not let SUPABASE_SECRET_KEY see its accounts/)
    await refused({ VITE_SUPABASE_ANON_KEY: 'other' }, /does not know the key of VITE_SUPABASE_ANON_KEY/)
    await refused({ SUPABASE_DB_URL: 'mysql://x' }, /^SUPABASE_DB_URL must be an address/)
    await refused(
      { SUPABASE_DB_URL: 'postgresql://postgres.a:b@pooler.example:6543/postgres' },
      /transaction pooler \(port 6543\)/,
    )
    await refused(
      { SUPABASE_DB_URL: 'postgresql://postgres:[YOUR-PASSWORD]@localhost:5432/postgres' },
      /still has \[YOUR-PASSWORD\]/,
    )
    await refused(
      { SUPABASE_DB_URL: 'postgresql://u:geheim@127.0.0.1:9/postgres' },
      /^No PostgreSQL answers at 127\.0\.0\.1:9\/postgres .*SUPABASE_DB_URL\.$/,
    )
    await refused(
      { SUPABASE_DB_URL: addressAt(postgresql.place, OWNER, 'postgres') },
      /is no Supabase project's/,
    )
    await refused(
      {
        SUPABASE_PROJECT_REF: REF,
        SUPABASE_DB_URL: `postgresql://postgres.zyxwvutsrqponmlkjihg:b@localhost:5432/postgres`,
      },
      /names the project abcdefghijklmnopqrst and SUPABASE_DB_URL the project zyxw/,
    )
    await refused(
      { SUPABASE_ACCESS_TOKEN: 'other', SUPABASE_PROJECT_REF: REF },
      /refuses SUPABASE_ACCESS_TOKEN/,
    )
  })

  test('a project of somebody else, of a newer release and of another database are left alone', async () => {
    const other = await openProject('others')
    await other.open.database.exec('create table public.articles (id integer)')
    await expect(other.run('deploy')).rejects.toThrow(/tables of another program/)
    expect(await count(other, 'auth.users')).toBe(0)

    const newer = await openProject('newer')
    await newer.run('deploy')
    await newer.open.database.exec(
      `insert into supabase_migrations.schema_migrations (version) values ('20991231000000')`,
    )
    await expect(newer.run('deploy')).rejects.toThrow(
      /the migration 20991231000000, which this release does not know/,
    )

    const empty = await openProject('empty')
    await expect(newer.run('deploy', { SUPABASE_DB_URL: empty.address })).rejects.toThrow(
      /lacks accounts that the project has/,
    )
    expect(await count(empty, 'auth.users')).toBe(0)
  })
})
