// What has changed since the journal's last entry: the noted rows, as of one moment. Each entry leads from one consistent state to the
// next, and applying an entry twice changes nothing (ADR 0056).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Statements } from '../gateway/database.ts'
import { type BackupTable, type JournalPlace, storedName, storedPath } from './backup-format.ts'
import { literal, nameOf, readLine } from './journal-line.ts'
import { type Spooled, spoolLines, spoolStored, spoolTable } from './spool.ts'
import { isLive, quoted, readSequences, readTables, sameKey, type TableShape } from './tables.ts'

/** An entry, copied but not packed yet. */
export interface Entry extends Spooled {
  readonly journal: JournalPlace
  /** The last noted change that it contains. */
  readonly upTo: string
}

/** Returns null if nothing has changed. Otherwise the entry takes the next number. */
export async function spoolChanges(
  inside: Statements,
  filesDir: string,
  folder: string,
): Promise<Entry | null> {
  const newest = await inside.query<{ seq: string | null }>(
    'select max(seq)::text as seq from journal.changes',
  )
  const upTo = newest.rows[0]?.seq ?? null
  if (upTo === null) return null
  await inside.exec('update journal.line set taken = taken + 1')
  const line = await readLine(inside)
  if (line === null) throw new Error('The database has no line of the journal.')
  const noted = await inside.query<{ name: string; whole: boolean }>(
    'select name, bool_or(key is null) as whole from journal.changes group by name',
  )
  const whole = new Map(noted.rows.map((row) => [row.name, row.whole]))
  const tables: BackupTable[] = []
  for (const shape of await readTables(inside)) {
    const isWhole = whole.get(nameOf(shape))
    if (isWhole === undefined || isLive(shape)) continue
    if (isWhole) tables.push(await spoolTable(inside, shape, folder))
    else tables.push(await spoolRows(inside, shape, folder))
  }
  const { rows: files } = whole.has('storage.objects')
    ? await inside.query<{ path: string[] }>(
        `select string_to_array(bucket_id || '/' || name, '/') as path from storage.objects
         where id::text in (select key[1] from journal.changes where name = 'storage.objects')
           or exists (select from journal.changes where name = 'storage.objects' and key is null)`,
      )
    : { rows: [] }
  const stored = files
    .map(({ path }) => path)
    .filter((path) => storedPath(storedName(path)) !== null && existsSync(join(filesDir, ...path)))
  await spoolStored(filesDir, stored, join(folder, 'storage'))
  return {
    migrations: line.migrations.split(' '),
    tables,
    sequences: await readSequences(inside),
    stored,
    journal: { line: line.id, number: line.taken, previous: line.written },
    upTo,
  }
}

/** Deletes the noted changes of a complete entry. */
export async function noteWritten(inside: Statements, { journal, upTo }: Entry): Promise<void> {
  await inside.query('delete from journal.changes where seq <= $1::bigint', [upTo])
  await inside.query('update journal.line set written = $1 where id = $2', [journal.number, journal.line])
}

/** The changed rows that still exist, and the keys of all changed rows. */
async function spoolRows(inside: Statements, shape: TableShape, folder: string): Promise<BackupTable> {
  const keys = `select distinct key from journal.changes where name = ${literal(nameOf(shape))}`
  const changed = await spoolLines(
    inside,
    `select to_json(key)::text as line from (${keys}) k`,
    folder,
    `changed/${nameOf(shape)}`,
  )
  const from = `(${keys}) k join ${quoted(shape.schema, shape.name)} t on ${sameKey(shape, (place) => `k.key[${place + 1}]`)}`
  return { ...(await spoolTable(inside, shape, folder, from)), changed: changed.parts }
}
