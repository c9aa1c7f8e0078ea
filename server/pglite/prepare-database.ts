// Creates the initial database for every data folder, as a zip next to the built server. Creating one takes more memory than serving it,
// so the build does it (`scripts/build.mjs`).
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { makeZip } from '#transfer/export/write-zip.ts'
import { FOLDERS } from './empty-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'cacharreo-database-'))
const [place = ''] = process.argv.slice(2)
const file = await open(place, 'w')
try {
  const database = await PGlite.create(folder)
  await database.close()
  const zip = makeZip((bytes) => file.writeFile(bytes), true)
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    isFile: entry.isFile(),
    name: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  }))
  const folders = entries.filter(({ isFile }) => !isFile).map(({ name }) => name)
  await zip.add(FOLDERS, folders.toSorted().join('\n'), true)
  for (const { isFile, name } of entries)
    if (isFile) await zip.add(name, await readFile(join(folder, name)), true)
  await zip.end()
} finally {
  await file.close()
  await rm(folder, { recursive: true, force: true })
}
