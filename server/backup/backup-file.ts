// Writes a backup to a temporary file, reads all of it back, and only then renames it. A backup is used only after every file in it has
// matched its hash in the manifest.
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openZip, type ZipFiles } from '#transfer/import/read-zip.ts'
import { newerSchema, unknownMigration } from '../embedded/newer-schema.ts'
import { syncFolder } from '../storage/write-whole.ts'
import { decode, openFile } from '../transfer/open-file.ts'
import {
  describeFile,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  MANIFEST,
  readManifest,
} from './backup-format.ts'

/**
 * Writes a backup or, by `format`, a journal entry, whose bytes come from `fill`. An existing file at `path` stays until the new one is
 * verified. Only the owner can read it.
 */
export async function writeBackupFile<Result>(
  path: string,
  fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<Result>,
  format: Manifest['format'] = FORMAT,
): Promise<Result> {
  const beside = `${path}.${process.pid}.part`
  try {
    const file = await open(beside, 'w', 0o600)
    let result: Result
    try {
      result = await fill(async (bytes) => {
        await file.writeFile(bytes)
      })
      await file.sync()
    } finally {
      await file.close()
    }
    await (await openBackup(beside, format)).close()
    await rename(beside, path)
    await syncFolder(dirname(path))
    return result
  } finally {
    await rm(beside, { force: true })
  }
}

export interface OpenBackup {
  readonly manifest: Manifest
  /** The bytes of a file in the manifest. Throws a readable message if their hash does not match. */
  readonly read: (name: string) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Size limit of one unpacked file, in bytes. A part of a table can exceed its target size by one row. */
const LARGEST = 512 * 1024 * 1024
/** Size limit of the manifest, in bytes: it describes about 300,000 files. */
const LARGEST_MANIFEST = 64 * 1024 * 1024

/**
 * Opens a backup and verifies all of it, unless it `isVerified`. Throws a readable message if it is not a backup, is damaged, or has a newer
 * version.
 */
export async function openBackup(
  path: string,
  format: Manifest['format'] = FORMAT,
  isVerified = false,
): Promise<OpenBackup> {
  const file = await openFile(path).catch(() => null)
  if (file === null) throw new Error(`${path} cannot be read.`)
  try {
    const zip = await openZip(file)
    if (!zip.ok) throw new Error(`${path} is no backup, or it is cut off.`)
    const manifest = await manifestOf(zip.value, path)
    if (manifest.format !== format)
      throw new Error(`${path} has another form: ${manifest.format}, not ${format}.`)
    const read = async (name: string) => {
      const stated = manifest.files[name]
      const found = await zip.value.get(name)?.read(LARGEST)
      if (!stated || !found?.ok || describeFile(found.value).sha256 !== stated.sha256)
        throw new Error(`${path} is damaged: ${name} in it is not what was put in. Nothing was changed.`)
      return found.value
    }
    for (const name of zip.value.keys())
      if (name !== MANIFEST && !(name in manifest.files))
        throw new Error(`${path} is damaged: its manifest does not know ${name}. Nothing was changed.`)
    if (!isVerified) for (const name of Object.keys(manifest.files)) await read(name)
    return { manifest, read, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Opens a backup for `work`, and closes it. Also throws if this release does not know its schema. `root`: the project's folder. */
export async function withBackup<Result>(
  path: string,
  root: string,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const backup = await openBackup(path)
  try {
    const unknown = await unknownMigration(backup.manifest.migrations, join(root, 'supabase/migrations'))
    if (unknown !== null) throw newerSchema(`${path} was made`, unknown)
    return await work(backup)
  } finally {
    await backup.close()
  }
}

/** A backup's manifest without any verification; null if there is none. */
export async function manifestIn(path: string): Promise<Manifest | null> {
  const file = await openFile(path).catch(() => null)
  try {
    const zip = file && (await openZip(file))
    return zip?.ok ? await manifestOf(zip.value, path) : null
  } catch {
    return null
  } finally {
    await file?.close()
  }
}

async function manifestOf(files: ZipFiles, path: string): Promise<Manifest> {
  const found = await files.get(MANIFEST)?.read(LARGEST_MANIFEST)
  const manifest = found?.ok ? readManifest(decode(found.value)) : null
  if (manifest === null) throw new Error(`${path} is no backup of this magazine: it has no ${MANIFEST}.`)
  if (manifest.version > FORMAT_VERSION) {
    throw new Error(
      `${path} was made by a newer version (${manifest.program}) in a form that this one cannot read. Restore it with that version.`,
    )
  }
  return manifest
}
