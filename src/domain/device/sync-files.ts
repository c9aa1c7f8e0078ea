// Sync responses as files of a static export (ADR 0065). The export writes them, and `api/sync-files.ts` reads them.
// Files in the folder are named by their content, so a name's content never changes.

/** The only file whose content changes: a `SyncHead`. */
export const SYNC_HEAD = '/sync.json'
/** All others: `/sync/NAME.json`. */
export const SYNC_FOLDER = '/sync/'

/** Articles per text file and per page file, from the oldest on, so that a new one changes only the last file. */
export const TEXTS_OF_FILE = 50
export const HEADS_OF_FILE = 500

/** The state, as returned by `sync_head`, and the name of the index. */
export interface SyncHead {
  /** The generation. */
  readonly g: string
  /** The floor. */
  readonly f: number
  /** The largest revision. */
  readonly r: number
  /** The number of articles, and the sum of their revisions. */
  readonly n: number
  readonly s: number
  readonly index: string
}

/** The names of all files. */
export interface SyncIndex {
  /** Categories, authors and guides. */
  readonly lists: string
  /** Heads, the oldest file first, each with the position of its oldest article. Rows within are newest first. */
  readonly pages: readonly (readonly [name: string, publishedAt: string, id: string])[]
  /** Texts, the oldest file first. */
  readonly texts: readonly string[]
  /** Changes in the order of revisions, each file with the largest revision that it covers. */
  readonly changes: readonly (readonly [name: string, to: number])[]
  /** Numbers of text files by article id, each file with its last id. */
  readonly ids: readonly (readonly [name: string, last: string])[]
}
