// The tables of a database without PostgreSQL's own, and which of them a backup contains. Everything that could be used to sign in is left
// out.
import type { SnapshotRows } from '../gateway/database.ts'
import type { BackupSequence } from './backup-format.ts'

export interface TableShape {
  readonly schema: string
  readonly name: string
  /** Columns with stored values, in order; generated ones are left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The columns of its primary key, in order; empty if it has none. */
  readonly key: readonly string[]
}

/** The schemas of the migrations, without `server`, which holds shared state about callers. */
const OWN: readonly string[] = ['public', 'private', 'sync']
/**
 * The tables of services that a restore needs. Others of `auth` hold sessions, tokens or codes. A hosted project has
 * more schemas, which are the host's own.
 */
const OF_SERVICES: Readonly<Record<string, readonly string[]>> = {
  auth: ['users', 'identities'],
  storage: ['buckets', 'objects'],
  supabase_migrations: ['schema_migrations'],
}
/** Codes that are sent by e-mail, as columns of `auth.users`: `recovery_token`, `email_change_token_new` and others. */
const CODE = /_token(?:_|$)/

/**
 * Whether the table holds live credentials, shared state about callers, or rows of the host. A backup has none of its rows. A restore
 * leaves it empty or, in a hosted project, as it is.
 */
export function isLive({ schema, name }: Pick<TableShape, 'schema' | 'name'>): boolean {
  return !isOwn({ schema }) && OF_SERVICES[schema]?.includes(name) !== true
}

/** Whether a migration created the table, and not a service. */
export function isOwn({ schema }: Pick<TableShape, 'schema'>): boolean {
  return OWN.includes(schema)
}

/** Whether a restore may empty the table. Others belong to an extension or to another program. */
export function isEmptied({ schema }: Pick<TableShape, 'schema'>, isHosted: boolean): boolean {
  return isOwn({ schema }) || schema === 'server' || (!isHosted && schema in OF_SERVICES)
}

/** Whether the column holds a one-time code for an account. A backup has none of its values, and a restore leaves it empty. */
export function isCode({ schema, name }: Pick<TableShape, 'schema' | 'name'>, column: string): boolean {
  return schema === 'auth' && name === 'users' && CODE.test(column)
}

// The noted changes of the journal (`journal-changes.ts`) belong to one database, and not to its copies.
const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'journal') and n.nspname !~ '^pg_'`

export async function readTables(rows: SnapshotRows): Promise<TableShape[]> {
  const found = await rows.query<TableShape>(
    `select n.nspname::text as schema, c.relname::text as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) as columns,
       coalesce((select json_agg(p.attname order by array_position(i.indkey::int[], p.attnum::int))
         from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OURS}
     group by c.oid, 1, 2 order by 1, 2`,
  )
  return found.rows
}

export async function readSequences(rows: SnapshotRows): Promise<BackupSequence[]> {
  const found = await rows.query<{ schema: string; name: string; last: string | null }>(
    `select s.schemaname::text as schema, s.sequencename::text as name, s.last_value::text as last
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname where ${OURS} order by 1, 2`,
  )
  return found.rows
}

/** Quotes an SQL name. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}

/** A condition that compares the primary key of `t` with the parts that `part` names, as text. */
export function sameKey(shape: TableShape, part: (place: number) => string): string {
  return shape.key
    .map((column, place) => {
      const type = shape.columns.find(({ name }) => name === column)?.type ?? 'text'
      return `t.${quoted(column)} = (${part(place)})::${type}`
    })
    .join(' and ')
}
