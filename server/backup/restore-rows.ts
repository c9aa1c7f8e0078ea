// Writes the rows of a backup into an empty database that has the backup's schema.
import type { Database, Statements } from '../gateway/database.ts'
import { decode } from '../transfer/open-file.ts'
import type { BackupTable } from './backup-format.ts'
import type { OpenBackup } from './backup-file.ts'
import { isCode, isLive, quoted, readTables, type TableShape } from './tables.ts'

/** Rows inserted by one statement. */
const AT_ONCE = 500

/**
 * Replaces all rows by those of the backup, in one transaction. Tables of sessions and tokens end empty, whatever the
 * backup contains. Returns the number of rows. Throws a sentence if they do not fit.
 */
export async function restoreRows(database: Database, backup: OpenBackup): Promise<number> {
  const { sequences } = backup.manifest
  // No file is trusted: anybody may have added rows of live tables.
  const tables = backup.manifest.tables.filter((table) => !isLive(table))
  return await database.transaction(async (transaction) => {
    const shapes = await readTables(transaction)
    const targets = tables.map((table) => ({ table, insert: insertion(table, shapes) }))
    const watched = await setAsideWatches(transaction)
    const emptied = [...tables, ...shapes.filter(isLive)]
    const names = [...new Set(emptied.map(({ schema, name }) => quoted(schema, name)))].join(', ')
    if (names !== '') await transaction.exec(`truncate ${names} cascade`)
    let rows = 0
    for (const { table, insert } of targets) {
      let count = 0
      for (const part of table.parts) {
        const lines = decode(await backup.read(part))
          .split('\n')
          .filter((line) => line !== '')
        for (let at = 0; at < lines.length; at += AT_ONCE)
          await transaction.query(insert, [`[${lines.slice(at, at + AT_ONCE).join(',')}]`])
        count += lines.length
      }
      const found = await transaction.query<{ count: number }>(
        `select count(*)::int as count from ${quoted(table.schema, table.name)}`,
      )
      if (count !== table.rows || found.rows[0]?.count !== table.rows)
        throw new Error(`The backup's ${table.schema}.${table.name} has not the rows that it states.`)
      rows += count
    }
    for (const { schema, name, last } of sequences) {
      if (last === null) continue
      await transaction.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), last])
    }
    // Readers' devices compare it, because they may have newer rows than this database (docs/sync.md).
    await transaction.exec('update sync.state set generation = gen_random_uuid() where one')
    await transaction.exec(watched)
    return rows
  })
}

/**
 * Disables triggers and foreign keys, because the rows are already valid: revisions and versions stay as they are. The
 * owner of the tables, who is no superuser, may do it this way. Returns the statements that enable them again.
 */
async function setAsideWatches(transaction: Statements): Promise<string> {
  const { rows } = await transaction.query<{ aside: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and conparentid = 0
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger where not tgisinternal and tgenabled = 'O'`,
  )
  await transaction.exec(rows.map(({ aside }) => aside).join(';'))
  return rows.map(({ back }) => back).join(';')
}

function insertion(table: BackupTable, shapes: readonly TableShape[]): string {
  const { schema, name, columns } = table
  const shape = shapes.find((each) => each.schema === schema && each.name === name)
  if (!shape) throw new Error(`The backup has a table ${schema}.${name} that this version does not know.`)
  const values = columns.map((column, place) => {
    const found = shape.columns.find((each) => each.name === column)
    if (!found)
      throw new Error(
        `The backup's ${schema}.${name} has a column ${column} that this version does not know.`,
      )
    return isCode(table, column) ? 'null' : `(line ->> ${place})::${found.type}`
  })
  return `insert into ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')})
    overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as rows (line)`
}
