// Writes the rows of a backup into an empty database that has the backup's schema.
import type { Database, Statements } from '../gateway/database.ts'
import { decode } from '../transfer/open-file.ts'
import type { BackupTable } from './backup-format.ts'
import type { OpenBackup } from './backup-file.ts'
import { placeOfTable, type RestoreTarget } from './restore-target.ts'
import { isEmptied, isLive, isOwn, quoted, readSequences, readTables } from './tables.ts'

/** Rows inserted by one statement. */
const AT_ONCE = 500

/**
 * Replaces all rows by those of the backup, in one transaction. Tables of sessions and tokens end empty, whatever the
 * backup contains. Returns the number of rows. Throws a sentence if they do not fit.
 */
export async function restoreRows(
  database: Database,
  backup: OpenBackup,
  target: RestoreTarget = {},
): Promise<number> {
  const { isHosted = false, say = () => {}, check } = target
  // No file is trusted: anybody may have added rows of live tables.
  const tables = backup.manifest.tables.filter((table) => !isLive(table))
  return await database.transaction(async (transaction) => {
    const shapes = await readTables(transaction)
    const places = accountsFirst(tables).map((table) => ({
      table,
      place: placeOfTable(table, shapes, target),
    }))
    const watched = await setAsideWatches(transaction, isHosted)
    await check?.(transaction)
    const emptied = [...tables, ...shapes.filter(isLive)].filter(
      (table) =>
        isEmptied(table, isHosted) &&
        shapes.some(({ schema, name }) => schema === table.schema && name === table.name),
    )
    const names = [...new Set(emptied.map(({ schema, name }) => quoted(schema, name)))].join(', ')
    if (names !== '') await transaction.exec(`truncate ${names}`)
    if (isHosted) await transaction.exec('delete from auth.users')
    let rows = 0
    for (const { table, place } of places) {
      const { schema, name } = table
      if (place.left !== null) say(place.left)
      if (place.statement === null) continue
      const count = await writeTable(transaction, backup, table, place.statement)
      const found = await transaction.query<{ count: number }>(
        `select count(*)::int as count from ${quoted(schema, name)}`,
      )
      if (count !== table.rows || (place.isWhole && found.rows[0]?.count !== table.rows))
        throw new Error(`The backup's ${schema}.${name} has not the rows that it states.`)
      rows += count
    }
    await setSequences(transaction, backup, isHosted)
    // Readers' devices compare it, because they may have newer rows than this database (docs/sync.md).
    await transaction.exec('update sync.state set generation = gen_random_uuid() where one')
    await transaction.exec(watched)
    return rows
  })
}

/** Others refer to them, and a hosted project's foreign keys stay in force. */
function accountsFirst(tables: readonly BackupTable[]): BackupTable[] {
  const rank = ({ schema, name }: BackupTable) => (schema === 'auth' && name === 'users' ? 0 : 1)
  return tables.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the number of its rows. */
async function writeTable(
  transaction: Statements,
  backup: OpenBackup,
  { schema, name, parts }: BackupTable,
  statement: string,
): Promise<number> {
  let count = 0
  for (const part of parts) {
    const bytes = await backup.read(part)
    try {
      const lines = decode(bytes)
        .split('\n')
        .filter((line) => line !== '')
      for (let at = 0; at < lines.length; at += AT_ONCE)
        await transaction.query(statement, [`[${lines.slice(at, at + AT_ONCE).join(',')}]`])
      count += lines.length
    } catch (error) {
      const { message, detail } = Object(error)
      const why = [message, detail].filter((one) => typeof one === 'string').join('; ')
      throw new Error(`The rows of ${schema}.${name} in ${part} could not be put in (${why}).`, {
        cause: error,
      })
    }
  }
  return count
}

/** A host's services have sequences of their own. */
async function setSequences(transaction: Statements, backup: OpenBackup, isHosted: boolean): Promise<void> {
  const there = (await readSequences(transaction)).filter((one) => !isHosted || isOwn(one))
  for (const { schema, name, last } of backup.manifest.sequences) {
    if (last === null || !there.some((one) => one.schema === schema && one.name === name)) continue
    await transaction.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), last])
  }
}

/**
 * Disables triggers and foreign keys, because the rows are already valid: revisions and versions stay as they are. The
 * owner of the tables, who is no superuser, may do it this way. Returns the statements that enable them again.
 */
async function setAsideWatches(transaction: Statements, isHosted: boolean): Promise<string> {
  const mine = isHosted ? "and n.nspname in ('public', 'private', 'sync')" : ''
  const { rows } = await transaction.query<{ aside: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
     where contype = 'f' and conparentid = 0 ${mine}
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not tgisinternal and tgenabled = 'O' ${mine}`,
  )
  await transaction.exec(rows.map(({ aside }) => aside).join(';'))
  return rows.map(({ back }) => back).join(';')
}
