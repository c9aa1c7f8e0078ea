// `npm run deploy:supabase`: an empty project becomes the magazine's, a second run changes nothing, and what cannot be done changes
// nothing either. The project is a PostgreSQL of the test with the embedded services before it; no hosted one was to be had.
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../server/hosted/command.ts'
import { type Connections, openConnections } from '../../server/postgresql/connection.ts'
import { createStoredFiles } from '../../server/stored-files.ts'
import { hostedDatabase, prepareRoles } from '../support/hosted-database.ts'
import { type HostedStandIn, hostedStandIn } from '../support/hosted-project.ts'
import { PROJECT, temporaryFolder, testEnv } from '../support/magazine-server.ts'
import { addressAt, findPostgreSql, type PostgreSql, startPostgreSql } from '../support/postgresql.ts'
import { OWNER } from '../support/server-database.ts'

const found = findPostgreSql()
if (found.length === 0) {
  // oxlint-disable-next-line no-console -- whoever reads the counts should know what is not in them
  console.log('No PostgreSQL on this machine: deploying to a hosted project is not tried.')
}
const keys = { publishable: testEnv.SUPABASE_PUBLISHABLE_KEY, secret: testEnv.SUPABASE_SECRET_KEY }
const REF = 'abcdefghijklmnopqrst'
const TOKEN = 'sbp_token-for-the-tests'

/** Supabase's management API, as far as it is asked: two sets of fields, and what was sent to change them. */
async function management() {
  const kept = {
    'config/auth': {
      disable_signup: false,
      external_anonymous_users_enabled: false,
      external_email_enabled: true,
    },
    postgrest: { max_rows: 100, db_schema: 'public' },
  }
  const changes: unknown[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const name = request.url?.replace(`/v1/projects/${REF}/`, '') ?? ''
      const isKnown = name === 'config/auth' || name === 'postgrest'
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const status = request.headers.authorization !== `Bearer ${TOKEN}` ? 401 : isKnown ? 200 : 404
      if (status === 200 && isKnown && request.method === 'PATCH') {
        changes.push(JSON.parse(body))
        Object.assign(kept[name], JSON.parse(body))
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 && isKnown ? kept[name] : { message: 'Unauthorized' }))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    kept,
    changes,
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

describe.each(found)('with PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let outside: Awaited<ReturnType<typeof management>>

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    await prepareRoles(postgresql)
    outside = await management()
  })
  afterAll(async () => {
    await outside?.close()
    await postgresql?.stop()
  })

  interface OpenProject {
    readonly open: Connections
    readonly project: HostedStandIn
    readonly address: string
    run(
      what: 'deploy' | 'check',
      more?: Record<string, string | undefined>,
    ): Promise<{ code: number; said: string }>
    /** All that a deployment may write, as text. */
    state(): Promise<string>
  }

  /** An empty project of its own. */
  async function openProject(name: string, { cron = true } = {}): Promise<OpenProject> {
    await hostedDatabase(postgresql, name, { cron })
    const address = addressAt(postgresql.place, OWNER, name)
    const open = openConnections(address, 6)
    const app = (signup: boolean) =>
      new App({
        connection: open.connection,
        api: { enabled: true, schemas: ['public'], max_rows: 1000 },
        auth: {
          enabled: true,
          enable_signup: signup,
          publishable_key: keys.publishable,
          secret_key: keys.secret,
          jwt_secret: testEnv.JWT_SECRET,
          email: { enable_signup: signup, enable_confirmations: false },
        },
        storage: { enabled: true },
        studio: { enabled: false },
        options: { server: { admin: false, disableStudio: true } },
      })
    setExperimental('storage', true)
    const closed = app(false)
    const files = await temporaryFolder()
    closed._storageAdapter = createStoredFiles(files)
    await closed.ensureSystemSchema()
    const project = await hostedStandIn({
      fetch: (request) => closed.fetch(request),
      keys,
      async createAccount(account) {
        const body = JSON.stringify(account)
        const headers = { apikey: keys.publishable, 'content-type': 'application/json' }
        const answer = await app(true).fetch(
          new Request('http://localhost/auth/v1/signup', { method: 'POST', headers, body }),
        )
        return String(Object(await answer.json()).user.id)
      },
      accounts: async () =>
        (await open.database.query<{ id: string }>('select id::text from auth.users')).rows.map(
          ({ id }) => id,
        ),
    })
    onTestFinished(async () => {
      await project.close()
      await open.sessions.close()
      await rm(files, { recursive: true, force: true })
    })
    const env = {
      VITE_SUPABASE_URL: project.url,
      VITE_SUPABASE_ANON_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      SUPABASE_DB_URL: address,
      ADMIN_EMAIL: 'Redaccion@Example.org',
      ADMIN_PASSWORD: 'una clave larga',
    }
    return {
      open,
      project,
      address,
      async run(what, more = {}) {
        const lines: string[] = []
        const code = await runCommand(what, {
          root: PROJECT,
          env: { ...env, ...more },
          say: (line) => lines.push(line),
          management: outside.url,
        })
        return { code, said: lines.join('\n') }
      },
      async state() {
        const { rows } = await open.database.query<{ state: string }>(
          `select jsonb_build_object(
             'tables', (select jsonb_agg(oid::text || relname || coalesce(relacl::text, '') order by oid) from pg_class
               where relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'sync', 'server', 'cron'))),
             'functions', (select jsonb_agg(oid::text || xmin::text order by oid) from pg_proc where pronamespace::regnamespace::text !~ '^(pg_|inf)'),
             'users', (select jsonb_agg(to_jsonb(u) order by u.id) from auth.users u),
             'buckets', (select jsonb_agg(to_jsonb(b) order by b.id) from storage.buckets b)
           )::text as state`,
        )
        return rows[0]?.state ?? ''
      },
    }
  }

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
    expect(await count(project, 'cron.job')).toBe(3)
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
    expect(await count(project, 'cron.job')).toBe(3)
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
    await refused({ ADMIN_PASSWORD: 'corta' }, /^ADMIN_PASSWORD must have at least 8 characters/)
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
