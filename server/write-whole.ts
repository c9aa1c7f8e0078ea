// Writing a file so that a power cut leaves the old one or the new one, never a part.
import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes beside the place, waits until the disk has it, and renames. The folder must exist. `mode`: who may read it. */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  // Another process may write the same, on another machine under the same number.
  const beside = `${path}.${randomUUID()}.part`
  try {
    await writeSynced(beside, content, mode)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeSynced(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'w', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new name last. Windows cannot open a folder and needs none of it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
