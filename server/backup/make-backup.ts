// Makes a consistent backup while the server runs.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeZip } from '#transfer/export/write-zip.ts'
import type { Backend } from '../gateway/backend.ts'
import type { Database, SnapshotRows } from '../gateway/database.ts'
import { withLimit } from '../http/concurrency.ts'
import { RELEASE } from '../release.ts'
import {
  type BackupFile,
  type BackupKeys,
  describeFile,
  FORMAT,
  FORMAT_VERSION,
  KEYS,
  type Manifest,
  MANIFEST,
  NOTE,
  passwordOf,
  storedName,
  storedPath,
} from './backup-format.ts'
import { BACKUP_SPOOL, filesIn } from '../embedded/data-folder.ts'
import { firstStartNote, type NotedAdministrator } from '../embedded/first-start-note.ts'
import { spool, type Spooled } from './spool.ts'

export interface BackupSource {
  readonly root: string
  readonly dataDir: string
  /** Where stored files are; null: in `dataDir`. */
  readonly filesDir?: string | null
  /** Sources that are not folders of this machine; null: there are none. */
  readonly elsewhere?: Elsewhere | null
  readonly snapshot: Backend['snapshot']
  readonly now: () => number
}

interface Elsewhere {
  /** The files that exist before the snapshot, as bucket and name. The snapshot's rows may name more. */
  readonly list: () => Promise<readonly (readonly string[])[]>
  /** Null if there is no such file. Throws a readable message if the store does not answer. */
  readonly read: (bucket: string, name: string) => Promise<Uint8Array | null>
  /** The administrator of the first start; null if it was not finished. */
  readonly administrator: NotedAdministrator | null
}

/** A magazine elsewhere, opened for a backup. */
export interface OpenedElsewhere extends Elsewhere {
  /** Where it is, without a password. */
  readonly where: string
  readonly database: Database
  /** What a backup of these rows could not move elsewhere, as sentences. Queried within the snapshot. */
  readonly unmovable: (rows: SnapshotRows) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export interface BackupSummary {
  readonly rows: number
  readonly files: number
  /** The number of files that rows name but that do not exist. */
  readonly missing: number
}

/** One at a time: two backups in one data folder would interfere. */
const inTurn = withLimit(1)

/** Passes the backup's bytes to `write`, in order. If `keys` is null, they are left out. Runs one backup at a time. */
export async function makeBackup(
  source: BackupSource,
  { keys, write }: { readonly keys: BackupKeys | null; readonly write: (bytes: Uint8Array) => Promise<void> },
): Promise<BackupSummary> {
  return await inTurn(() => make(source, keys, write))
}

async function make(
  { root, dataDir, filesDir, elsewhere = null, snapshot, now }: BackupSource,
  keys: BackupKeys | null,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BackupSummary> {
  const folder = join(dataDir, BACKUP_SPOOL)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    const madeAt = new Date(now()).toISOString()
    const listed = (await elsewhere?.list()) ?? []
    const linked = elsewhere ? null : (filesDir ?? filesIn(dataDir))
    const rows = await snapshot((inside) => spool(inside, linked, folder))
    const stored = [...new Map([...listed, ...rows.stored].map((path) => [storedName(path), path])).values()]
    const note = elsewhere
      ? elsewhere.administrator && Buffer.from(firstStartNote(elsewhere.administrator))
      : await readFile(join(dataDir, NOTE)).catch(() => null)
    const others = {
      ...(keys !== null && { [KEYS]: Buffer.from(JSON.stringify(keys, null, 2)) }),
      ...(note !== null && { [NOTE]: note }),
    }
    const spooled = { ...rows, stored }
    const read = elsewhere && readFrom(elsewhere)
    const packing = { root, folder, spooled, madeAt, others, write, ...(read && { read }) }
    return await pack({ ...packing, format: FORMAT })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A name that leads out of its folder would make the whole backup unreadable. */
function readFrom({ read }: Elsewhere): NonNullable<Packing['read']> {
  return async ([bucket = '', ...key]) =>
    storedPath(storedName([bucket, ...key])) === null ? null : await read(bucket, key.join('/'))
}

export interface Packing {
  readonly root: string
  readonly folder: string
  readonly spooled: Spooled
  readonly madeAt: string
  /** Further files, by name. */
  readonly others: Readonly<Record<string, Uint8Array>>
  readonly format: Manifest['format']
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Reads a stored file; null if it does not exist. Default: reads from the copies. */
  readonly read?: (path: readonly string[]) => Promise<Uint8Array | null>
}

/** Packs copied rows and files into a zip with a manifest. */
export async function pack({
  root,
  folder,
  spooled,
  madeAt,
  others,
  format,
  write,
  read = (path) => readFile(join(folder, 'storage', ...path)),
}: Packing): Promise<BackupSummary> {
  const zip = makeZip(write, true)
  const files: Record<string, BackupFile> = {}
  const add = async (name: string, bytes: Uint8Array, isPacked: boolean) => {
    files[name] = describeFile(bytes)
    await zip.add(name, bytes, isPacked)
  }
  for (const [name, bytes] of Object.entries(others)) await add(name, bytes, true)
  const { migrations, tables, sequences, stored, journal } = spooled
  for (const { parts, changed = [] } of tables)
    for (const part of [...changed, ...parts]) await add(part, await readFile(join(folder, part)), true)
  let missing = 0
  for (const path of stored) {
    const bytes = await read(path)
    if (bytes === null) missing += 1
    else await add(storedName(path), bytes, false)
  }
  const manifest: Manifest = {
    format,
    version: FORMAT_VERSION,
    madeAt,
    program: await programVersion(root),
    password: passwordOf(madeAt),
    migrations,
    tables,
    sequences,
    ...(journal && { journal }),
    files,
  }
  await zip.add(MANIFEST, JSON.stringify(manifest, null, 1), true)
  await zip.end()
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: stored.length - missing,
    missing,
  }
}

async function programVersion(root: string): Promise<string> {
  const { version } = Object(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return RELEASE?.commit ? `${version} (${RELEASE.commit})` : String(version)
}
