// Id, folded title, date, category and score of every article, newest first, for lists, filters, counts and search
// (docs/sync.md §6). Stored as one packed record and later patches, or rebuilt from the heads.
import { fold } from '#domain/lists/fold.ts'
import { Dexie } from 'dexie'
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import { publishedMicroseconds } from '#domain/articles/dates.ts'
import { EMPTY, patched, type Catalogue, type CatalogueEntry, type Patch } from './catalogue-patch.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type CopyDatabase, type PackedCatalogue, walkHeads } from './copy-database.ts'
import { storedScore } from './orders.ts'

/** Incremented when folding, order or packing changes. A record of another format is rebuilt. */
export const FORMAT = 1

/** An edition of a copy. The editions of a new copy start over. */
type EditionOf = Pick<Checkpoint, 'edition' | 'copyId'>

interface Waiting {
  readonly resolve: (catalogue: Catalogue) => void
  readonly reject: (error: unknown) => void
}

export interface CatalogueReader {
  /** Returns the catalogue of this copy at this edition or a later one. */
  at(state: EditionOf): Promise<Catalogue>
  /** Returns the current catalogue of the device's databases. */
  latest(): PromiseLike<Catalogue>
  /** The packed record as last read or written by this tab (`pack-catalogue.ts`). */
  packed: EditionOf | null
}

/** Creates the catalogue's entry of a head. */
export function catalogueEntry(
  head: Omit<ThinHead, 'thin' | 'overall'> & Partial<Pick<ArticleHead, 'overall'>>,
): CatalogueEntry {
  const { id, title, publishedAt, categoryId, overall = null } = head
  return [id, fold(title), publishedMicroseconds(publishedAt), categoryId, storedScore(overall)]
}

export function createCatalogueReader(copy: CopyDatabase): CatalogueReader {
  let held: Catalogue | null = null
  let waiting: Waiting[] = []

  /** Loads the catalogue once for all waiting callers. */
  async function load(): Promise<void> {
    try {
      const current = await readCatalogue(copy, held, (record) => {
        reader.packed = record
      })
      held = current
      for (const { resolve } of taken()) resolve(current)
    } catch (error) {
      for (const { reject } of taken()) reject(error)
    }
  }

  function taken(): Waiting[] {
    const all = waiting
    waiting = []
    return all
  }

  /**
   * Several callers, including live queries, may wait for the same load. Dexie attributes reads to a query by the
   * order of microtasks. So the load runs in its own task, and each caller gets a separate promise. Otherwise Dexie
   * could treat a caller as part of a query and reject its writes (`ReadOnlyError`).
   */
  function latest(): PromiseLike<Catalogue> {
    return new Dexie.Promise<Catalogue>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (waiting.length === 1) setTimeout(() => void load())
    })
  }

  const reader: CatalogueReader = {
    packed: null,
    latest,
    async at(state) {
      if (held && isUpTo(held, state)) return held
      const current = await latest()
      // The load may have started before this edition was written.
      return isUpTo(current, state) ? current : latest()
    },
  }
  return reader
}

function isUpTo(catalogue: Catalogue, { edition, copyId }: EditionOf): boolean {
  return catalogue.copyId === copyId && catalogue.edition >= edition
}

async function readCatalogue(
  copy: CopyDatabase,
  held: Catalogue | null,
  onPacked: (record: EditionOf) => void,
): Promise<Catalogue> {
  return copy.transaction('r', [copy.checkpoints, copy.packed, copy.patches, copy.heads], async () => {
    const state = await copy.readCheckpoint()
    const followed = held && (await patchedTo(state, held, copy))
    if (followed) return followed
    const record = await copy.packed.get('catalogue')
    const unpacked = record ? unpack(record) : EMPTY
    const brought = await patchedTo(state, unpacked, copy)
    if (brought) {
      onPacked({ copyId: unpacked.copyId, edition: unpacked.edition })
      return brought
    }
    const begun = { ...EMPTY, copyId: state.copyId }
    return (await patchedTo(state, begun, copy)) ?? (await madeFromHeads(state, begun, copy))
  })
}

/** Applies later patches to a catalogue; null if it belongs to another copy or a patch is missing. */
async function patchedTo(
  { edition, copyId }: EditionOf,
  from: Catalogue,
  copy: CopyDatabase,
): Promise<Catalogue | null> {
  if (from.copyId !== copyId || from.edition > edition) return null
  if (from.edition === edition) return from
  const patches = await copy.patches.where('edition').above(from.edition).toArray()
  if (patches.length !== edition - from.edition) return null
  return patched(from, combine(patches, edition))
}

async function madeFromHeads(
  { edition }: EditionOf,
  begun: Catalogue,
  copy: CopyDatabase,
): Promise<Catalogue> {
  const put: CatalogueEntry[] = []
  await walkHeads(copy, (run) => put.push(...run.map(catalogueEntry)))
  return patched(begun, { edition, put, gone: [] })
}

/** A record of another format is treated as older than any edition. */
function unpack({ key: _, format, ...catalogue }: PackedCatalogue): Catalogue {
  return format === FORMAT ? catalogue : EMPTY
}

/** Combines patches into one: the last entry of each article wins. */
function combine(patches: readonly Patch[], edition: number): Patch {
  const put = new Map<string, CatalogueEntry>()
  const gone = new Set<string>()
  for (const patch of patches) {
    for (const id of patch.gone) {
      put.delete(id)
      gone.add(id)
    }
    for (const entry of patch.put) put.set(entry[0], entry)
  }
  return { edition, put: [...put.values()], gone: [...gone] }
}
