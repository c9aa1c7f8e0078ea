// The tables of a database without PostgreSQL's own, and which of them a backup holds. It leaves out all that would
// sign anybody in.
import type { SnapshotRows } from '../gateway/database.ts'
import type { BackupSequence } from './backup-format.ts'

export interface TableShape {
  readonly schema: string
  readonly name: string
  /** Columns that hold something of their own, in order. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** What a restore needs of the accounts. Any other table of theirs is of sessions, tokens or codes, or may come to be. */
const ACCOUNTS: readonly unknown[] = ['users', 'identities']
/** Codes that are sent by e-mail, as columns of `auth.users`: `recovery_token`, `email_change_token_new` and others. */
const CODE = /_token(?:_|$)/

/**
 * Is it a table of live credentials, or of what processes tell each other about callers? A backup has none of its rows, and a
 * restore leaves it empty.
 */
export function isLive({ schema, name }: Pick<TableShape, 'schema' | 'name'>): boolean {
  return schema === 'server' || (schema === 'auth' && !ACCOUNTS.includes(name))
}

/** Does the column hold a code that opens an account once? A backup has none of its values, and a restore leaves it empty. */
export function isCode({ schema, name }: Pick<TableShape, 'schema' | 'name'>, column: string): boolean {
  return schema === 'auth' && name === 'users' && CODE.test(column)
}

const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`

export async function readTables(rows: SnapshotRows): Promise<TableShape[]> {
  const found = await rows.query<{ schema: string; name: string; columns: TableShape['columns'] }>(
    `select n.nspname::text as schema, c.relname::text as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OURS}
     group by 1, 2 order by 1, 2`,
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

/** A name as SQL has it. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}
