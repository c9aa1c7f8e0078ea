// The line of a journal, and the triggers that note changes. Each trigger notes the primary key of a changed row in the transaction that
// changes it (ADR 0056). They exist only while there is a journal, in a schema that no role may use.
import type { SnapshotRows, Statements } from '../gateway/database.ts'
import { readMigrations } from '../embedded/newer-schema.ts'
import { isLive, quoted, readTables, type TableShape } from './tables.ts'

/** A line of entries: it starts with a backup, and has one schema and one folder. */
export interface Line {
  readonly id: string
  readonly folder: string
  /** The migrations that are applied. */
  readonly migrations: string
  /** The number of the last entry that was started. */
  readonly taken: number
  /** The number of the last entry that is known to be complete. */
  readonly written: number
}

const TABLES = `drop schema if exists journal cascade;
  create schema journal;
  create table journal.line (
    id uuid primary key default gen_random_uuid(),
    folder text not null,
    migrations text not null,
    taken integer not null default 0,
    written integer not null default 0
  );
  create table journal.changes (
    seq bigint generated always as identity primary key,
    name text not null,
    key text[]
  );
  revoke all on schema journal from public;
  revoke all on all tables in schema journal from public`

/** Null if the database has no journal. */
export async function readLine(rows: SnapshotRows): Promise<Line | null> {
  const there = await rows.query<{ exists: boolean }>(
    `select to_regclass('journal.line') is not null as exists`,
  )
  if (there.rows[0]?.exists !== true) return null
  const found = await rows.query<Line>(
    'select id::text, folder, migrations, taken, written from journal.line',
  )
  return found.rows[0] ?? null
}

/** Starts a line whose entries go below `folder`. A later backup becomes its start. */
export async function beginLine(inside: Statements, folder: string): Promise<Line> {
  const migrations = (await readMigrations(inside)).join(' ')
  await inside.exec(TABLES)
  for (const shape of await readTables(inside)) if (!isLive(shape)) await inside.exec(watching(shape))
  await inside.exec('revoke all on all functions in schema journal from public')
  await inside.query('insert into journal.line (folder, migrations) values ($1, $2)', [folder, migrations])
  const line = await readLine(inside)
  if (line === null) throw new Error('The line of the journal was not written.')
  return line
}

/** Stops noting changes. */
export async function endLine(statements: Pick<Statements, 'exec'>): Promise<void> {
  await statements.exec('drop schema if exists journal cascade')
}

/** A table's name in the noted changes. */
export function nameOf({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/** The triggers of a table. A table without a primary key, or a truncated one, is noted as a whole. */
function watching(shape: TableShape): string {
  const table = quoted(shape.schema, shape.name)
  const note = quoted('journal', nameOf(shape))
  const noting = (row: 'old' | 'new') =>
    `insert into journal.changes (name, key) values (${literal(nameOf(shape))}, array[${keyOf(row)
      .map((each) => `${each}::text`)
      .join(', ')}]);`
  const keyOf = (row: 'old' | 'new') => shape.key.map((column) => `${row}.${quoted(column)}`)
  const all = `insert into journal.changes (name) values (${literal(nameOf(shape))});`
  const hasKey = shape.key.length > 0
  const one = hasKey
    ? `if tg_op = 'TRUNCATE' then ${all}
       elsif tg_op = 'DELETE' then ${noting('old')}
       else
         ${noting('new')}
         if tg_op = 'UPDATE' then
           if (${keyOf('old').join(', ')}) is distinct from (${keyOf('new').join(', ')}) then ${noting('old')} end if;
         end if;
       end if;`
    : all
  return `create function ${note}() returns trigger language plpgsql security definer set search_path = '' as $journal$
    begin
      ${one}
      return null;
    end $journal$;
    create trigger journal after insert or update or delete on ${table}
      for each ${hasKey ? 'row' : 'statement'} execute function ${note}();
    create trigger journal_truncated after truncate on ${table} for each statement execute function ${note}()`
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
