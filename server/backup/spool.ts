// Copies a snapshot of rows and files quickly, because writes wait meanwhile. Packing and sending come afterwards. Rows become files;
// stored files, which never change, are hard-linked.
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SnapshotRows } from '../gateway/database.ts'
import type { BackupSequence, BackupTable, JournalPlace } from './backup-format.ts'
import { readMigrations } from '../embedded/newer-schema.ts'
import { filesUnder } from '../storage/files-under.ts'
import { readLine } from './journal-line.ts'
import { isCode, isLive, quoted, readSequences, readTables, type TableShape } from './tables.ts'

export interface Spooled {
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  readonly sequences: readonly BackupSequence[]
  /** Paths below the folder of stored files. */
  readonly stored: readonly (readonly string[])[]
  readonly journal?: JournalPlace
}

/** Rows fetched at once. */
const AT_ONCE = 200
/** Approximate size of a table's part, in characters; a row is never split. */
const PART = 4 * 1024 * 1024

/**
 * Fills the empty `folder` with the current rows and the stored files of `filesDir`. If `filesDir` is null, the files are elsewhere and
 * are only listed, as the rows name them.
 */
export async function spool(rows: SnapshotRows, filesDir: string | null, folder: string): Promise<Spooled> {
  const tables: BackupTable[] = []
  for (const shape of await readTables(rows))
    if (!isLive(shape)) tables.push(await spoolTable(rows, shape, folder))
  const stored = filesDir === null ? await namedFiles(rows) : await storedIn(filesDir)
  if (filesDir !== null) await spoolStored(filesDir, stored, join(folder, 'storage'))
  const line = await readLine(rows)
  return {
    migrations: await readMigrations(rows),
    tables,
    sequences: await readSequences(rows),
    stored,
    ...(line && { journal: { line: line.id, number: line.taken, previous: line.written } }),
  }
}

/** Copies the rows of a table, or of the source in `from`, which must name the table `t`. */
export async function spoolTable(
  rows: SnapshotRows,
  shape: TableShape,
  folder: string,
  from = `${quoted(shape.schema, shape.name)} t`,
): Promise<BackupTable> {
  const { schema, name } = shape
  const columns = shape.columns.map((column) => column.name).filter((column) => !isCode(shape, column))
  const values = columns.map((column) => `t.${quoted(column)}::text`).join(', ')
  const lines = `select to_json(array[${values}]::text[])::text as line from ${from}`
  return { schema, name, columns, ...(await spoolLines(rows, lines, folder, `tables/${schema}.${name}`)) }
}

/** Copies the column `line` of a query into parts below `place`. Returns the parts and the number of rows. */
export async function spoolLines(
  rows: SnapshotRows,
  query: string,
  folder: string,
  place: string,
): Promise<Pick<BackupTable, 'rows' | 'parts'>> {
  const parts: string[] = []
  let lines: string[] = []
  let length = 0
  let count = 0

  async function endPart(): Promise<void> {
    if (lines.length === 0) return
    const part = `${place}/${String(parts.length + 1).padStart(6, '0')}.jsonl`
    await mkdir(dirname(join(folder, part)), { recursive: true })
    await writeFile(join(folder, part), `${lines.join('\n')}\n`, { mode: 0o600 })
    parts.push(part)
    lines = []
    length = 0
  }

  await rows.query(`declare backup_rows no scroll cursor for ${query}`)
  for (;;) {
    const portion = await rows.query<{ line: string }>(`fetch ${AT_ONCE} from backup_rows`)
    for (const { line } of portion.rows) {
      lines.push(line)
      length += line.length
      count += 1
      if (length >= PART) await endPart()
    }
    if (portion.rows.length < AT_ONCE) break
  }
  await rows.query('close backup_rows')
  await endPart()
  return { rows: count, parts }
}

async function namedFiles(rows: SnapshotRows): Promise<string[][]> {
  const found = await rows.query<{ bucket: string; name: string }>(
    'select bucket_id as bucket, name from storage.objects order by 1, 2',
  )
  return found.rows.map(({ bucket, name }) => [bucket, ...name.split('/')])
}

/** The paths of all stored files. A file with the extension `.part` is still being written, and not part of the snapshot. */
async function storedIn(from: string): Promise<string[][]> {
  const names = (await filesUnder(from)).filter((name) => !name.endsWith('.part'))
  return names.toSorted().map((name) => name.split('/'))
}

/** Hard-links these files below `to`. */
export async function spoolStored(
  from: string,
  paths: readonly (readonly string[])[],
  to: string,
): Promise<void> {
  for (const path of paths) {
    const place = join(to, ...path)
    await mkdir(dirname(place), { recursive: true })
    // Some file systems have no hard links.
    await link(join(from, ...path), place).catch(() => copyFile(join(from, ...path), place))
  }
}
