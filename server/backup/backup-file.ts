// Writes a backup to a temporary file, reads it back whole, and only then renames it. A backup is used only after every
// file matched its hash in the manifest.
import { open, rename, rm } from 'node:fs/promises'
import { openZip, type ZipFiles } from '#transfer/import/read-zip.ts'
import { decode, openFile } from '../transfer/open-file.ts'
import { describeFile, FORMAT_VERSION, type Manifest, MANIFEST, readManifest } from './backup-format.ts'

/** `fill` writes it. An existing file at `path` stays until the new one was read back. Only the owner may read it. */
export async function writeBackupFile<Result>(
  path: string,
  fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<Result>,
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
    await (await openBackup(beside)).close()
    await rename(beside, path)
    return result
  } finally {
    await rm(beside, { force: true })
  }
}

export interface OpenBackup {
  readonly manifest: Manifest
  /** The bytes of a file in the manifest. Throws a sentence if they do not match. */
  readonly read: (name: string) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Bytes of one file, unpacked: a part of a table ends with the row that exceeds the part's size. */
const LARGEST = 512 * 1024 * 1024

/** Opens and checks it whole. Throws a sentence if it is no backup, damaged, or of a newer version. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await openFile(path).catch(() => null)
  if (file === null) throw new Error(`${path} cannot be read.`)
  try {
    const zip = await openZip(file)
    if (!zip.ok) throw new Error(`${path} is no backup, or it is cut off.`)
    const manifest = await manifestOf(zip.value, path)
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
    for (const name of Object.keys(manifest.files)) await read(name)
    return { manifest, read, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function manifestOf(files: ZipFiles, path: string): Promise<Manifest> {
  const found = await files.get(MANIFEST)?.read(LARGEST)
  const manifest = found?.ok ? readManifest(decode(found.value)) : null
  if (manifest === null) throw new Error(`${path} is no backup of this magazine: it has no ${MANIFEST}.`)
  if (manifest.version > FORMAT_VERSION) {
    throw new Error(
      `${path} was made by a newer version (${manifest.program}) in a form that this one cannot read. Restore it with that version.`,
    )
  }
  return manifest
}
