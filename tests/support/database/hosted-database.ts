// A database as a hosted project has it, on a PostgreSQL of the test: roles, what they are granted from birth, and what stands in for
// pg_cron, which is not everywhere: its schema, its table and its two functions, and nobody who runs the jobs.
import { OWNER, PREPARATION } from './server-database.ts'
import type { PostgreSql } from './postgresql.ts'

const CRON = `
  create schema cron;
  create table cron.job (
    jobid bigint generated always as identity, jobname text unique, schedule text not null, command text not null,
    active boolean not null default true
  );
  create function cron.schedule(text, text, text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = $2, command = $3 returning jobid
  $$;
  create function cron.unschedule(text) returns boolean language sql as $$
    delete from cron.job where jobname = $1 returning true
  $$`

const DEFAULTS = ['tables', 'functions', 'sequences'].map(
  (kind) =>
    `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
)

/** Prepares the cluster's roles, once. */
export async function prepareRoles(postgresql: PostgreSql): Promise<void> {
  await postgresql.connect('postgres').ask(PREPARATION)
}

/** Makes a database of this name, which belongs to `OWNER`, no superuser. */
export async function hostedDatabase(
  postgresql: PostgreSql,
  name: string,
  { cron = true } = {},
): Promise<void> {
  await postgresql.connect('postgres').ask(`create database "${name}" owner ${OWNER}`)
  const owner = postgresql.connect(OWNER, name)
  await owner.ask(DEFAULTS.join(';'))
  await owner.ask('grant usage on schema public to anon, authenticated, service_role')
  if (cron) await owner.ask(CRON)
  await owner.close()
}
