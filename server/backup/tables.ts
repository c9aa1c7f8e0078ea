// The tables of a database that a backup holds: all of them but PostgreSQL's own.
import type { SnapshotRows } from '../snapshot.ts'
import type { BackupSequence } from './backup-format.ts'

export interface TableShape {
  readonly schema: string
  readonly name: string
  /** Columns that hold something of their own, in order. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
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
