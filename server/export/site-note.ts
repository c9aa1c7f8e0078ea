// The export's note about its own folder, a hidden file. It records what each file was made from. The next export writes only what has
// changed, and deletes only its own files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deletions } from '#sync/deletion-log.ts'
import { writeWhole } from '../storage/write-whole.ts'

const NOTE = '.export.json'
/** Incremented when notes of earlier releases can no longer be read. */
const FORMAT = 1

export interface SiteNote {
  /** The input that all pages share: the build, the address, the categories. */
  readonly site: string
  readonly build: string
  /** The input of each file, by path in the folder; empty for a file that was about to be written. */
  readonly files: ReadonlyMap<string, string>
  /** The hashes of the pages' inline scripts and styles, for their policy. */
  readonly hashes: InlineHashes
  readonly deletions: Deletions | null
}

export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const NOTHING: SiteNote = {
  site: '',
  build: '',
  files: new Map(),
  hashes: { scripts: [], styles: [] },
  deletions: null,
}

/** The note in this folder; null if there is none. An unreadable one counts as empty. */
export async function readNote(folder: string): Promise<SiteNote | null> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const { format, files, ...rest } = Object(JSON.parse(text))
    if (format !== FORMAT) return NOTHING
    return { ...NOTHING, ...rest, files: new Map(Object.entries(files)) }
  } catch {
    return NOTHING
  }
}

/** Replaces the previous note. */
export async function writeNote(folder: string, { files, ...rest }: SiteNote): Promise<void> {
  const note = { format: FORMAT, ...rest, files: Object.fromEntries(files) }
  await writeWhole(join(folder, NOTE), JSON.stringify(note))
}
