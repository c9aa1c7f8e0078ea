// Makes a consistent backup while the server runs.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeZip } from '#transfer/export/write-zip.ts'
import type { Backend } from '../gateway/backend.ts'
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
} from './backup-format.ts'
import { BACKUP_SPOOL, filesIn } from '../embedded/data-folder.ts'
import { removeSpool, spool } from './spool.ts'

export interface BackupSource {
  /** The project's folder: its package says the version. */
  readonly root: string
  readonly dataDir: string
  /** Where stored files are; null: in `dataDir`. */
  readonly filesDir?: string | null
  readonly snapshot: Backend['snapshot']
  readonly now: () => number
}

export interface BackupSummary {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly hasKeys: boolean
}

/** Folders with a running backup: two at once would disturb each other. */
const underWay = new Map<string, Promise<unknown>>()

/** Passes the backup's bytes to `write`, in order. `keys`: null leaves them out. One at a time for each data folder. */
export async function makeBackup(
  source: BackupSource,
  { keys, write }: { readonly keys: BackupKeys | null; readonly write: (bytes: Uint8Array) => Promise<void> },
): Promise<BackupSummary> {
  const before = underWay.get(source.dataDir)
  const work = (async () => {
    await before?.catch(() => {})
    return await make(source, keys, write)
  })()
  underWay.set(source.dataDir, work)
  try {
    return await work
  } finally {
    if (underWay.get(source.dataDir) === work) underWay.delete(source.dataDir)
  }
}

async function make(
  { root, dataDir, filesDir, snapshot, now }: BackupSource,
  keys: BackupKeys | null,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BackupSummary> {
  const folder = join(dataDir, BACKUP_SPOOL)
  await removeSpool(dataDir)
  await mkdir(folder, { mode: 0o700 })
  try {
    const madeAt = new Date(now()).toISOString()
    const spooled = await snapshot((rows) => spool(rows, filesDir ?? filesIn(dataDir), folder))
    const zip = makeZip(write, true)
    const files: Record<string, BackupFile> = {}
    const add = async (name: string, bytes: Uint8Array, pack: boolean) => {
      files[name] = describeFile(bytes)
      await zip.add(name, bytes, pack)
    }
    if (keys !== null) await add(KEYS, Buffer.from(JSON.stringify(keys, null, 2)), true)
    const note = await readFile(join(dataDir, NOTE)).catch(() => null)
    if (note !== null) await add(NOTE, note, true)
    for (const { parts } of spooled.tables)
      for (const part of parts) await add(part, await readFile(join(folder, part)), true)
    for (const path of spooled.stored)
      await add(storedName(path), await readFile(join(folder, 'storage', ...path)), false)
    const { migrations, tables, sequences } = spooled
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      madeAt,
      program: await programVersion(root),
      password: passwordOf(madeAt),
      migrations,
      tables,
      sequences,
      files,
    }
    await zip.add(MANIFEST, JSON.stringify(manifest, null, 1), true)
    await zip.end()
    return {
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: spooled.stored.length,
      hasKeys: keys !== null,
    }
  } finally {
    await removeSpool(dataDir)
  }
}

async function programVersion(root: string): Promise<string> {
  const { version } = Object(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return RELEASE?.commit ? `${version} (${RELEASE.commit})` : String(version)
}
