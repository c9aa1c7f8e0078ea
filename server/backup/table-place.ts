// Where each table of a backup goes. The magazine's own tables are the same on all three kinds of database. Those of accounts and files
// belong to services, whose columns differ.
import type { Statements } from '../gateway/database.ts'
import type { BackupTable } from './backup-format.ts'
import type { VerifiedEntry } from './journal-replay.ts'
import { isCode, isOwn, quoted, type TableShape } from './tables.ts'

export interface RestoreTarget {
  /** A hosted project, whose services own their tables. Default: no. */
  readonly isHosted?: boolean
  /** The journal entries after the backup, in order. Default: none. */
  readonly entries?: readonly VerifiedEntry[]
  /** Called with messages about what the target cannot hold. */
  readonly say?: (sentence: string) => void
  /** Runs within the transaction, before anything is written and while nobody else can write. May throw a readable message. */
  readonly check?: (transaction: Statements) => Promise<void>
}

export interface TablePlace {
  /** Takes lines of the table as one JSON text; null if the target cannot hold them. */
  readonly statement: string | null
  /** Whether the table then holds exactly these rows. */
  readonly isWhole: boolean
  /** A message about what the target cannot hold; null if there is nothing. */
  readonly left: string | null
}

/** Throws a readable message if one of the magazine's own tables has a column that this version does not know. */
export function placeOfTable(
  table: BackupTable,
  shapes: readonly TableShape[],
  { isHosted = false }: RestoreTarget,
): TablePlace {
  const { schema, name, columns } = table
  const there = shapes.find((each) => each.schema === schema && each.name === name)
  // The backup's migrations are known, so the table belongs to another program.
  if (!there) return nowhere(`Left out: ${schema}.${name}, a table of another program.`)
  // Both belong to the project: its host's commands use the first, and its migrations have created the second.
  if (isHosted && (schema === 'supabase_migrations' || name === 'buckets')) return nowhere(null)
  if (isHosted && schema === 'storage') return { statement: datesOf(columns), isWhole: false, left: null }
  const unknown = columns.filter((column) => !there.columns.some((each) => each.name === column))
  if (unknown.length > 0 && isOwn(table))
    throw new Error(
      `The backup's ${schema}.${name} has a column ${unknown[0]} that this version does not know.`,
    )
  const values = columns.flatMap((column, place) => {
    const found = there.columns.find((each) => each.name === column)
    if (!found || isCode(table, column)) return []
    return [{ column, value: `(line ->> ${place})::${found.type}` }]
  })
  const all = isHosted && schema === 'auth' && name === 'users' ? asHosted(values, there) : values
  const left =
    unknown.length > 0
      ? `Left out: ${unknown.join(', ')} of ${schema}.${name}, which this place does not have.`
      : null
  return {
    isWhole: true,
    left,
    statement: `insert into ${quoted(schema, name)} (${all.map(({ column }) => quoted(column)).join(', ')})
      overriding system value
      select ${all.map(({ value }) => value).join(', ')} from jsonb_array_elements($1::text::jsonb) as rows (line)`,
  }
}

function nowhere(left: string | null): TablePlace {
  return { statement: null, isWhole: false, left }
}

/** The service wrote these rows along with the files. Only the date is restored, because it decides the age of an unused picture. */
function datesOf(columns: readonly string[]): string {
  const at = (column: string) => `line ->> ${columns.indexOf(column)}`
  return `update storage.objects set created_at = (${at('created_at')})::timestamptz
    from jsonb_array_elements($1::text::jsonb) as rows (line)
    where bucket_id = ${at('bucket_id')} and name = ${at('name')}`
}

interface Value {
  readonly column: string
  readonly value: string
}

/** The hosted account service looks for the nil instance, and cannot read null in its text columns. */
function asHosted(values: readonly Value[], { columns, ...table }: TableShape): Value[] {
  const given = values.map(({ column, value }) =>
    column === 'email_change' || column === 'phone_change'
      ? { column, value: `coalesce(${value}, '')` }
      : { column, value },
  )
  const further = columns.flatMap(({ name }): Value[] => {
    if (isCode(table, name)) return [{ column: name, value: `''` }]
    if (name === 'instance_id')
      return [{ column: name, value: `'00000000-0000-0000-0000-000000000000'::uuid` }]
    return []
  })
  return [...given.filter(({ column }) => !further.some((one) => one.column === column)), ...further]
}
