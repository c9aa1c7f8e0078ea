// An empty hosted project of a test, and the two commands run on it: a database of its own on a PostgreSQL of the test, with the
// embedded services before it.
import { rm } from 'node:fs/promises'
import { App, setExperimental } from '@supabase/lite'
import { onTestFinished } from 'vitest'
import { runCommand } from '../../../server/hosted/command.ts'
import { type Connections, openConnections } from '../../../server/postgresql/connection.ts'
import { createStoredFiles } from '../../../server/storage/stored-files.ts'
import { hostedDatabase } from './hosted-database.ts'
import { type HostedStandIn, hostedStandIn } from './hosted-project.ts'
import { PROJECT, temporaryFolder, testEnv } from '../server/magazine-server.ts'
import { addressAt, type PostgreSql } from './postgresql.ts'
import { OWNER } from './server-database.ts'

export const keys = { publishable: testEnv.SUPABASE_PUBLISHABLE_KEY, secret: testEnv.SUPABASE_SECRET_KEY }

export interface OpenProject {
  readonly open: Connections
  readonly project: HostedStandIn
  readonly address: string
  readonly run: (
    what: 'deploy' | 'check',
    more?: Record<string, string | undefined>,
  ) => Promise<{ code: number; said: string }>
  /** All that a deployment may write, as text. */
  state(): Promise<string>
}

/** An empty project of its own. */
export async function openHostedProject(
  postgresql: PostgreSql,
  name: string,
  { management, cron = true }: { management: string; cron?: boolean },
): Promise<OpenProject> {
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
  closed._storageAdapter = createStoredFiles(files).adapter
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
      (await open.database.query<{ id: string }>('select id::text from auth.users')).rows.map(({ id }) => id),
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
        management,
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
