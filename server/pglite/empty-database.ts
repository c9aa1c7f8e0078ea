// Copies the empty database of the build (`prepare-database.ts`) into a new data folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Next to the built thread: a line of JSON, and then the bytes of all files. */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database.gz')

/** The first line. Folders are listed because PostgreSQL also needs the empty ones; parents come first. */
export interface EmptyDatabase {
  readonly folders: readonly string[]
  /** Each with its size in bytes. */
  readonly files: readonly (readonly [name: string, size: number])[]
}

/** Creates the folder, which must not exist. Runs in a thread of its own, whose end frees the memory. */
export function unpackEmptyDatabase(folder: string): void {
  const bytes = unpacked(readFileSync(EMPTY_DATABASE))
  const end = bytes.indexOf('\n')
  const { folders, files }: EmptyDatabase = JSON.parse(bytes.toString('utf8', 0, end))
  mkdirSync(folder, { mode: 0o700 })
  for (const name of folders) mkdirSync(join(folder, name))
  let at = end + 1
  for (const [name, size] of files) writeFileSync(join(folder, name), bytes.subarray(at, (at += size)))
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes)
  } catch {
    throw new Error(`${EMPTY_DATABASE} is damaged: "npm run build" makes another.`)
  }
}
