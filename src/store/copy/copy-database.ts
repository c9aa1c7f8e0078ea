// The copy database: the server's articles, categories, authors and guides, and how far the copy has come. It may be thrown away and
// refilled at any time; it holds no reader data (P13.12, docs/sync.md §6).
import { Dexie, type Table, liveQuery } from 'dexie'
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/facts/author.ts'
import type { Guide } from '#domain/facts/guide.ts'
import type { Catalogue, Patch } from './catalogue-patch.ts'
import { type Checkpoint, NO_CHECKPOINT } from './checkpoint.ts'
import type { DatabaseSource } from '../device/opening.ts'

// On localhost Dexie would log its work on the console, which costs time.
if (import.meta.env.PROD) Dexie.debug = false

/** Revisions are comparable within one era only: a restored server counts anew, and the era grows with it. */
export type StoredHead = (ArticleHead | ThinHead) & { readonly era: number }

export type StoredCategory = Category & { readonly era: number }
export type StoredAuthor = Author & { readonly era: number }
export type StoredGuide = Guide & { readonly era: number }

/** The whole catalogue at one edition as one record: two strings and three columns read faster than N rows. */
export interface PackedCatalogue extends Catalogue {
  readonly key: 'catalogue'
  readonly format: number
}

/** The ids in one step of a repeated pull. Articles that no step contained are deleted when the pull is complete. */
export interface SeenIds {
  readonly page?: number
  readonly ids: readonly string[]
}

/** Where IndexedDB comes from; by default the browser's own. */
export type DatabaseOptions = Partial<DatabaseSource>

/** Dexie makes a property of each table. */
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
    // The cache would keep every answer of every live query in memory, whole tables included.
    super(name, { ...options, cache: 'disabled' })
    // No index on dates or categories: order, filters and counts come from the catalogue, rows by their key.
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
      // From here on, no tab of an earlier release writes to this copy.
      .upgrade((copy) => copy.table('checkpoints').toCollection().modify({ lacksFacts: true }))
  }

  /** The checkpoint, or that of an empty device. */
  async readCheckpoint(): Promise<Checkpoint> {
    // A later release may add fields, which the record of an earlier one lacks.
    return { ...NO_CHECKPOINT, ...(await this.checkpoints.get('checkpoint')) }
  }
}

/** A few milliseconds of work each. */
const AT_ONCE = 1000

/** Passes on all heads, chunk by chunk. Within a transaction they are a snapshot. */
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

/** Calls `listener` with the checkpoint now and after every change. Returns a function that stops it. */
export function watchCheckpoint(
  { copy }: { readonly copy: CopyDatabase },
  listener: (checkpoint: Checkpoint) => void,
): () => void {
  const subscription = liveQuery(() => copy.readCheckpoint()).subscribe({
    next: listener,
    // A store that cannot be read is reported by its readers and writers.
    error() {},
  })
  return () => subscription.unsubscribe()
}
