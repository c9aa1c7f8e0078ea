// The copy database: the server's articles, categories, authors and guides, and how far the copy has come. It can be
// deleted and refilled at any time; it contains no reader data (P13.12, docs/sync.md §6).
import { Dexie, type Table, liveQuery } from 'dexie'
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'
import type { Catalogue, Patch } from './catalogue-patch.ts'
import { type Checkpoint, NO_CHECKPOINT, PHASES } from './checkpoint.ts'
import type { DatabaseSource } from '../device/opening.ts'

// On localhost Dexie would log to the console, which is slow.
if (import.meta.env.PROD) Dexie.debug = false

/** Revisions are comparable only within one era: a restored server's revisions start over, which increments the era. */
export type StoredHead = (ArticleHead | ThinHead) & { readonly era: number }

export type StoredCategory = Category & { readonly era: number }
export type StoredAuthor = Author & { readonly era: number }
export type StoredGuide = Guide & { readonly era: number }

/** The whole catalogue at one edition as one record: two strings and three columns are faster to read than N rows. */
export interface PackedCatalogue extends Catalogue {
  readonly key: 'catalogue'
  readonly format: number
}

/** The ids in one step of a sweep. Articles that no step contained are deleted when the pull is complete. */
export interface SeenIds {
  readonly page?: number
  readonly ids: readonly string[]
}

/** The IndexedDB implementation; by default the browser's. */
export type DatabaseOptions = Partial<DatabaseSource>

/** Dexie defines a property for each table. */
export class CopyDatabase extends Dexie {
  declare readonly heads: Table<StoredHead, string>
  declare readonly categories: Table<StoredCategory, string>
  declare readonly authors: Table<StoredAuthor, string>
  declare readonly guides: Table<StoredGuide, string>
  declare readonly checkpoints: Table<Checkpoint, string>
  declare readonly patches: Table<Patch, number>
  declare readonly packed: Table<PackedCatalogue, string>
  declare readonly seen: Table<SeenIds, number>

  constructor(name: string, options: DatabaseOptions = {}) {
    // The cache would keep every result of every live query in memory, including whole tables.
    super(name, { ...options, cache: 'disabled' })
    // No index on dates or categories: order, filters and counts come from the catalogue, and rows are read by key.
    this.version(1).stores({
      heads: 'id',
      categories: 'id',
      checkpoints: 'key',
      patches: 'edition',
      packed: 'key',
      seen: '++page',
    })
    this.version(2)
      .stores({ authors: 'id', guides: 'id' })
      // From this version on, tabs of earlier releases cannot write to this copy.
      .upgrade((copy) => copy.table('checkpoints').toCollection().modify({ lacksFacts: true }))
  }

  /** Reads the checkpoint, or returns that of an empty device. */
  async readCheckpoint(): Promise<Checkpoint> {
    // The record of an earlier release may lack fields added since.
    const stored = { ...NO_CHECKPOINT, ...(await this.checkpoints.get('checkpoint')) }
    // Another release or a fault may have written a phase that nothing continues from.
    return PHASES.includes(stored.phase) ? stored : { ...stored, phase: 'new' }
  }
}

/** Rows per chunk: a few milliseconds of work. */
const AT_ONCE = 1000

/** Visits all heads in chunks. Within a transaction they are a snapshot. */
export async function walkHeads(
  { heads }: CopyDatabase,
  visit: (run: readonly StoredHead[]) => void,
): Promise<void> {
  let last = ''
  for (;;) {
    const run = await heads.where('id').above(last).limit(AT_ONCE).toArray()
    visit(run)
    last = run.at(-1)?.id ?? last
    if (run.length < AT_ONCE) return
  }
}

/** Calls `listener` with the checkpoint immediately and after every change. Returns a function that stops it. */
export function watchCheckpoint(
  { copy }: { readonly copy: CopyDatabase },
  listener: (checkpoint: Checkpoint) => void,
): () => void {
  const subscription = liveQuery(() => copy.readCheckpoint()).subscribe({
    next: listener,
    // An unreadable store is reported by its readers and writers.
    error() {},
  })
  return () => subscription.unsubscribe()
}
