// Writes a backup to a temporary file, reads it back whole, and only then gives it its name.
import { open, rename, rm } from 'node:fs/promises'
import { openBackup } from './read-backup.ts'

/** `fill` writes it. An existing file at `path` stays until the new one was read back. Only the owner can read the file. */
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
