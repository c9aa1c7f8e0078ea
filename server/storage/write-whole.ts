// Writes a file atomically: after a power cut there is the old file or the new one.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a temporary file, syncs it, and renames it. The folder must exist. `mode`: the file's permissions. */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  // Another process may write the same file, and on another machine it may have the same process id.
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

/** Creates a folder and its parents durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const above = dirname(first)
  for (let folder = dirname(path); folder.length > above.length; folder = dirname(folder))
    await syncFolder(folder)
  await syncFolder(above)
}

/** Syncs everything in the folder: each file, each folder's names, and its own. */
export async function syncAllIn(path: string): Promise<void> {
  const waiting = await readdir(path, { recursive: true, withFileTypes: true })
  // As many at once as Node has threads, so that the disk can combine several syncs.
  const inTurns = Array.from({ length: 4 }, async () => {
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const place = join(entry.parentPath, entry.name)
      await (entry.isDirectory() ? syncFolder(place) : syncFile(place))
    }
  })
  await Promise.all(inTurns)
  await syncFolder(path)
}

async function syncFile(path: string): Promise<void> {
  // Windows syncs only files that are open for writing.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the new names in a folder. Windows cannot open folders and does not need this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
