// The names of all files below a folder.
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The files below a folder, as relative paths with slashes; none if there is no such folder. Rejects if one cannot be read. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const { code, path } = Object(error)
    // A folder that disappears during the walk leaves the list incomplete, and is an error.
    if (code === 'ENOENT' && path === folder) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
