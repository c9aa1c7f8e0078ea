// Writes the rows of a backup into an empty database with the backup's schema.
import type { Database, Statements } from '../gateway/database.ts'
import { decode } from '../transfer/open-file.ts'
import { type BackupTable, JOURNAL_FORMAT, type Manifest, storedPath } from './backup-format.ts'
import { type OpenBackup, openBackup } from './backup-file.ts'
import type { VerifiedEntry } from './journal-replay.ts'
import { placeOfTable, type RestoreTarget } from './table-place.ts'
import {
  isEmptied,
  isLive,
  isOwn,
  quoted,
  readSequences,
  readTables,
  sameKey,
  type TableShape,
} from './tables.ts'

const AT_ONCE = 500

/**
 * Replaces all rows with those of the backup, and of the journal entries after it, in one transaction. Tables of sessions and tokens end
 * up empty, whatever the files contain. Returns the number of the backup's rows. Throws a readable message if they do not fit.
 */
export async function restoreRows(
  database: Database,
  backup: OpenBackup,
  target: RestoreTarget = {},
): Promise<number> {
  const { isHosted = false, entries = [], say = () => {}, check } = target
  // A backup may have been edited: rows that it has of live tables, such as sessions, are never restored.
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
      (table) => isEmptied(table, isHosted) && shapeOf(table, shapes) !== undefined,
    )
    const names = [...new Set(emptied.map(({ schema, name }) => quoted(schema, name)))].join(', ')
    if (names !== '') await transaction.exec(`truncate ${names}`)
    if (isHosted) await transaction.exec('delete from auth.users')
    let rows = 0
    for (const { table, place } of places) {
      if (place.left !== null) say(place.left)
      if (place.statement === null) continue
      const count = await insertParts(transaction, place.statement, backup, table)
      const found = await transaction.query<{ count: number }>(
        `select count(*)::int as count from ${quoted(table.schema, table.name)}`,
      )
      if (place.isWhole && found.rows[0]?.count !== count) throw unlike(table)
      rows += count
    }
    let { sequences } = backup.manifest
    for (const { path } of entries) {
      const entry = await openBackup(path, JOURNAL_FORMAT, true)
      try {
        await applyEntry(transaction, entry, shapes)
      } finally {
        await entry.close()
      }
      sequences = entry.manifest.sequences
    }
    await setSequences(transaction, sequences, isHosted)
    // Readers' devices compare the generation, because they may have newer rows than this database (docs/sync.md).
    await transaction.exec('update sync.state set generation = gen_random_uuid() where one')
    await transaction.exec(watched)
    return rows
  })
}

function shapeOf(
  { schema, name }: Pick<BackupTable, 'schema' | 'name'>,
  shapes: readonly TableShape[],
): TableShape | undefined {
  return shapes.find((each) => each.schema === schema && each.name === name)
}

/** Accounts come first: other tables refer to them, and a hosted project's foreign keys stay in force. */
function accountsFirst(tables: readonly BackupTable[]): BackupTable[] {
  const rank = ({ schema, name }: BackupTable) => (schema === 'auth' && name === 'users' ? 0 : 1)
  return tables.toSorted((a, b) => rank(a) - rank(b))
}

/** Replaces the changed rows of an entry with its own. */
async function applyEntry(
  transaction: Statements,
  entry: OpenBackup,
  shapes: readonly TableShape[],
): Promise<void> {
  for (const table of entry.manifest.tables) {
    if (isLive(table)) continue
    const shape = shapeOf(table, shapes)
    const { statement } = placeOfTable(table, shapes, {})
    if (!shape || statement === null) continue
    const name = quoted(table.schema, table.name)
    if (table.changed === undefined) await transaction.exec(`delete from ${name}`)
    for (const part of table.changed ?? [])
      await inPortions(await entry.read(part), (lines) =>
        transaction.query(
          `delete from ${name} t using jsonb_array_elements($1::text::jsonb) as keys (line)
           where ${sameKey(shape, (place) => `line ->> ${place}`)}`,
          [lines],
        ),
      )
    await insertParts(transaction, statement, entry, table)
  }
}

/** Inserts all parts of a table and returns the number of rows. Throws a readable message if rows do not fit, or their number is wrong. */
async function insertParts(
  transaction: Statements,
  statement: string,
  backup: OpenBackup,
  table: BackupTable,
): Promise<number> {
  let count = 0
  for (const part of table.parts) {
    const bytes = await backup.read(part)
    try {
      count += await inPortions(bytes, (lines) => transaction.query(statement, [lines]))
    } catch (error) {
      const { message, detail } = Object(error)
      const why = [message, detail].filter((one) => typeof one === 'string').join('; ')
      throw new Error(`The rows of ${table.schema}.${table.name} in ${part} could not be put in (${why}).`, {
        cause: error,
      })
    }
  }
  if (count !== table.rows) throw unlike(table)
  return count
}

/** Passes the lines of a part to `work` in batches, each as one JSON list. Returns the number of lines. */
async function inPortions(part: Uint8Array, work: (lines: string) => Promise<unknown>): Promise<number> {
  const lines = decode(part)
    .split('\n')
    .filter((line) => line !== '')
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await work(`[${lines.slice(at, at + AT_ONCE).join(',')}]`)
  return lines.length
}

/** A host's services have their own sequences, which are left alone. */
async function setSequences(
  transaction: Statements,
  sequences: Manifest['sequences'],
  isHosted: boolean,
): Promise<void> {
  const there = (await readSequences(transaction)).filter((one) => !isHosted || isOwn(one))
  for (const { schema, name, last } of sequences) {
    if (last === null || !there.some((one) => one.schema === schema && one.name === name)) continue
    await transaction.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), last])
  }
}

function unlike({ schema, name }: BackupTable): Error {
  return new Error(`The backup's ${schema}.${name} has not the rows that it states.`)
}

/**
 * The stored files of a backup and of the journal `entries` after it. With entries, only those named by the restored rows: others have
 * been removed since.
 */
export async function* storedFiles(
  database: Pick<Database, 'query'>,
  backup: OpenBackup,
  entries: readonly VerifiedEntry[],
): AsyncGenerator<{ readonly path: readonly string[]; readonly bytes: Uint8Array }> {
  const { rows } =
    entries.length > 0
      ? await database.query<{ path: string }>(`select bucket_id || '/' || name as path from storage.objects`)
      : { rows: null }
  const known = rows && new Set(rows.map(({ path }) => path))
  for (const source of [backup, ...entries.filter(({ hasFiles }) => hasFiles)]) {
    const opened = 'path' in source ? await openBackup(source.path, JOURNAL_FORMAT, true) : source
    try {
      for (const name of Object.keys(opened.manifest.files)) {
        const path = storedPath(name)
        if (path === null || known?.has(path.join('/')) === false) continue
        yield { path, bytes: await opened.read(name) }
      }
    } finally {
      if (opened !== backup) await opened.close()
    }
  }
}

/**
 * Disables triggers and foreign keys, because the rows are already valid: revisions and versions stay as they are. Unlike other ways, this
 * works for the tables' owner, who is not a superuser. Returns the statements that enable them again.
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
