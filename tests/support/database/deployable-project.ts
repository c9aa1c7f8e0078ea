// An empty hosted project for a test, and the two commands on it. It has its own database on the test's PostgreSQL,
// behind the embedded services. A stand-in for the Supabase CLI, which is not a dependency, applies the migrations.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { App, getStorageSchemaSql, setExperimental } from '@supabase/lite'
import { onTestFinished } from 'vitest'
import { applyMigrations } from '../../../server/embedded/migrations.ts'
import { runCommand } from '../../../server/hosted/command.ts'
import { type Connections, openConnections } from '../../../server/postgresql/connection.ts'
import { adapterOf } from '../../../server/storage/file-store.ts'
import { createStoredFiles } from '../../../server/storage/stored-files.ts'
import { type HostedStandIn, hostedStandIn } from './hosted-project.ts'
import { PROJECT, temporaryFolder, testEnv } from '../server/magazine-server.ts'
import { addressAt, createDatabase, OWNER, type PostgreSql } from './postgresql.ts'

export const keys = { publishable: testEnv.SUPABASE_PUBLISHABLE_KEY, secret: testEnv.SUPABASE_SECRET_KEY }

/** The initial grants of every hosted project, the history of migrations, and pg_cron's table and function. */
const FROM_BIRTH = `
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create schema cron;
  create table cron.job (jobname text primary key, schedule text not null, command text not null);
  create function cron.schedule(text, text, text) returns bigint language sql as
    'insert into cron.job values ($1, $2, $3) returning 1::bigint'`

export interface OpenProject {
  readonly open: Connections
  readonly project: HostedStandIn
  readonly address: string
  readonly run: (
    what: 'deploy' | 'check',
    more?: Record<string, string | undefined>,
  ) => Promise<{ code: number; text: string }>
  /** Everything that a deployment may write, as text. */
  readonly state: () => Promise<string>
}

/** An empty project. */
export async function openHostedProject(postgresql: PostgreSql, name: string): Promise<OpenProject> {
  await createDatabase(postgresql.connect('postgres'), name)
  const address = addressAt(postgresql.place, OWNER, name)
  const open = openConnections(address, 6)
  await open.database.exec(`${FROM_BIRTH}; ${getStorageSchemaSql()}`)
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
  closed._storageAdapter = adapterOf(createStoredFiles(files))
  await closed.ensureSystemSchema()
  const project = await hostedStandIn({
    fetch: (request) => closed.fetch(request),
    keys,
    async createAccount(account) {
      const body = JSON.stringify(account)
      const headers = { apikey: keys.publishable, 'content-type': 'application/json' }
      await app(true).fetch(new Request('http://localhost/auth/v1/signup', { method: 'POST', headers, body }))
    },
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
        management: project.url,
        push: () => applyMigrations(open.database, join(PROJECT, 'supabase/migrations')),
      })
      return { code, text: lines.join('\n') }
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
