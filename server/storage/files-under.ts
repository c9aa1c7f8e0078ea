// The names of all files below a folder.
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The files below a folder, as relative paths with slashes; none if there is no such folder. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
