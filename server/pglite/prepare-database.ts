// Creates the initial database for every data folder, as one compressed file next to the built server. Creating one takes more memory
// than serving it, so the build does it (`scripts/build.mjs`).
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@supabase/lite/pglite'
import type { EmptyDatabase } from './empty-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'cacharreo-database-'))
const [place = ''] = process.argv.slice(2)
try {
  const database = await PGlite.create(folder)
  await database.close()
  const folders: string[] = []
  const files: [string, number][] = []
  const contents: Buffer[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile()) {
      const bytes = await readFile(join(folder, name))
      files.push([name, bytes.length])
      contents.push(bytes)
    } else folders.push(name)
  }
  const list: EmptyDatabase = { folders: folders.toSorted(), files }
  await writeFile(place, gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents])))
} finally {
  await rm(folder, { recursive: true, force: true })
}
