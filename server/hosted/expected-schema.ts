// What the migrations make of a project, found out by applying them: on an empty database in memory that has what every hosted
// project has from birth. So nothing of the schema is written down a second time.
import { getStorageSchemaSql } from '@supabase/lite'
import { PGlite } from '@supabase/lite/pglite'
import type { Statements } from '../gateway/database.ts'
import { applyMigrations } from '../embedded/migrations.ts'
import { type Part, readCatalog } from './catalog.ts'

/** A hosted project grants its roles everything in `public`; the migrations take back what is not used. */
const FROM_BIRTH = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create schema auth;
  create function auth.uid() returns uuid language sql stable as 'select null::uuid';
  grant usage on schema public, auth to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text not null, command text not null);
  create function cron.schedule(text, text, text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3 returning 1::bigint
  $$;
`

/** The history of migrations as the Supabase CLI keeps it. */
export const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`

/** A function that the table API offers. */
export interface OfferedFunction {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  /** May readers call it? */
  readonly forReaders: boolean
  /** What they get in an empty magazine for `sampleOf` its parameters; undefined where they get nothing. */
  readonly answer?: unknown
}

/** A table that the table API offers. */
export interface OfferedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Do readers see its rows? */
  readonly forReaders: boolean
}

export interface Bucket {
  readonly public: boolean
  /** Bytes. */
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
}

/** What pg_cron does at times. */
export interface Job {
  readonly jobname: string
  readonly schedule: string
  readonly command: string
}

export interface ExpectedSchema {
  readonly parts: readonly Part[]
  /** Of the articles' pictures. */
  readonly bucket: Bucket | null
  readonly jobs: readonly Job[]
  readonly functions: readonly OfferedFunction[]
  readonly tables: readonly OfferedTable[]
}

const FUNCTIONS = `
select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as "forReaders", (
  select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[k], 'type', format_type(p.proargtypes[k - 1], null)) order by k), '[]')
  from generate_series(1, p.pronargs) k
) as parameters
from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`

const TABLES = `
select c.relname as name, (
  select array_agg(a.attname::text order by a.attnum) from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
) as columns, exists (
  select from pg_policies p
  where p.schemaname = 'public' and p.tablename = c.relname and p.cmd = 'SELECT' and 'anon' = any (p.roles)
) as "forReaders"
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

/** A value of this type that finds nothing and changes nothing. */
export function sampleOf(type: string): string | number | boolean | readonly string[] {
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return '00000000-0000-0000-0000-000000000000'
  if (type === 'boolean') return false
  if (type.startsWith('json')) return '[]'
  if (/int/.test(type)) return 1
  return type.startsWith('timestamp') ? '1970-01-01T00:00:00Z' : ''
}

/** The bucket of the articles' pictures as the database has it. */
export async function readBucket(database: Statements): Promise<Bucket | null> {
  const { rows } = await database.query<Bucket>(
    `select public, file_size_limit::float8 as file_size_limit, allowed_mime_types
     from storage.buckets where id = 'pictures'`,
  )
  return rows[0] ?? null
}

async function answered(database: Statements, offered: OfferedFunction): Promise<OfferedFunction> {
  if (!offered.forReaders) return offered
  const given = offered.parameters.map(({ name, type }, at) => `"${name}" => $${at + 1}::${type}`)
  const { rows } = await database.query<{ answer: unknown }>(
    `select public."${offered.name}"(${given.join(', ')}) as answer`,
    offered.parameters.map(({ type }) => sampleOf(type)),
  )
  return { ...offered, answer: rows[0]?.answer }
}

/** Made once in a process for each folder and set of versions: it takes some seconds. */
const made = new Map<string, Promise<ExpectedSchema>>()

/** What the migrations of `folder` make; of them only the versions in `only`, where those are given. Some seconds. */
export function expectedSchema(
  folder: string,
  only: ReadonlySet<string> | null = null,
): Promise<ExpectedSchema> {
  const name = [folder, ...(only ?? [])].join(' ')
  const known = made.get(name) ?? makeSchema(folder, only)
  made.set(name, known)
  return known
}

async function makeSchema(folder: string, only: ReadonlySet<string> | null): Promise<ExpectedSchema> {
  const database = await PGlite.create()
  try {
    await database.exec(FROM_BIRTH)
    await database.exec(getStorageSchemaSql())
    await database.exec(HISTORY)
    await applyMigrations(database, folder, only)
    const functions: OfferedFunction[] = []
    for (const one of (await database.query<OfferedFunction>(FUNCTIONS)).rows) {
      functions.push(await answered(database, one))
    }
    return {
      parts: await readCatalog(database),
      bucket: await readBucket(database),
      jobs: (await database.query<Job>('select jobname, schedule, command from cron.job order by 1')).rows,
      functions,
      tables: (await database.query<OfferedTable>(TABLES)).rows,
    }
  } finally {
    await database.close()
  }
}
