// Where each table of a backup goes. The three sizes have the same tables of the magazine; those of accounts and files
// belong to services, whose columns differ.
import type { Statements } from '../gateway/database.ts'
import type { BackupTable } from './backup-format.ts'
import { isCode, isOwn, quoted, type TableShape } from './tables.ts'

export interface RestoreTarget {
  /** A hosted project, whose services own their tables. Default: no. */
  readonly isHosted?: boolean
  /** Files of the journal's entries after the backup, in order. Default: none. */
  readonly entries?: readonly string[]
  /** Hears, as sentences, what the target has no place for. */
  readonly say?: (sentence: string) => void
  /** Runs within the transaction, while nobody else can write, and before anything is. Throws a sentence. */
  readonly check?: (transaction: Statements) => Promise<void>
}

export interface TablePlace {
  /** Takes lines of the table as one JSON text; null: they have no place. */
  readonly statement: string | null
  /** Does the table hold these rows and no others afterwards? */
  readonly isWhole: boolean
  /** What of it has no place, as a sentence; null: nothing. */
  readonly left: string | null
}

/** Throws a sentence if the magazine's own table has a column that this version does not know. */
export function placeOfTable(
  table: BackupTable,
  shapes: readonly TableShape[],
  { isHosted = false }: RestoreTarget,
): TablePlace {
  const { schema, name, columns } = table
  const there = shapes.find((each) => each.schema === schema && each.name === name)
  // Its migrations are known, so the table is another program's.
  if (!there) return nowhere(`Left out: ${schema}.${name}, a table of another program.`)
  // The project's own: the commands of its host compare the one, its migrations have made the other.
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

/** The service has written these rows with the files. The age of an unused picture comes from the date. */
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

/** The hosted account service looks for the nil instance, and reads no null in its columns of text. */
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
