// What an exported folder remembers of itself, in a file with a dot: what each of its files was made from, so that the next
// export makes only what has changed, and takes away only what is its own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deletions } from '#sync/round/deleted-articles.ts'
import { writeWhole } from '../storage/write-whole.ts'

const NOTE = '.export.json'
/** Grows when a note of before can no longer be read. */
const FORMAT = 1

export interface SiteNote {
  /** What went into every page: the build, the address, the categories. */
  readonly site: string
  readonly build: string
  /** By the file's path in the folder, what it was made from; empty: it was about to be made. */
  readonly files: ReadonlyMap<string, string>
  /** The hashes of what stands in the pages themselves, for their policy. */
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

/** The note in this folder; null where there is none, or none that can be read. */
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

/** Puts the note in the place of the one before. */
export async function writeNote(folder: string, { files, ...rest }: SiteNote): Promise<void> {
  const note = { format: FORMAT, ...rest, files: Object.fromEntries(files) }
  await writeWhole(join(folder, NOTE), JSON.stringify(note))
}
