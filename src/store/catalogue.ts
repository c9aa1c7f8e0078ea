// The catalogue: every article's id, folded title, date and category, newest first, in memory. Lists, filters, counts
// and search run on it (sync.md §3.6). On the device it is one packed record and the patches since; where a patch is
// missing it is made again from the heads, so it is always a function of them.

import { foldTitle } from '#domain/search.ts'
import type { ArticleHead } from '#domain/article.ts'
import type { CatalogueEntry, CopyDatabase, PackedCatalogue, Patch } from './copy-database.ts'
import { publishedMicroseconds } from './publication-order.ts'

/** Grows when folding or the order changes: what an older build packed is then made again. */
const FORMAT = 1

/** Patches to let pile up before the whole is packed again; reading one costs about as much as ten rows. */
const MOST_PATCHES = 40

export interface Catalogue {
  readonly edition: number
  readonly ids: readonly string[]
  readonly titles: readonly string[]
  readonly published: readonly number[]
  readonly categoryIds: readonly (string | null)[]
}

export interface CatalogueReader {
  /** The catalogue at this edition or a later one. */
  at(edition: number): Promise<Catalogue>
  /** Packs the catalogue into one record when many patches have piled up. */
  pack(): Promise<void>
}

const EMPTY: Catalogue = { edition: 0, ids: [], titles: [], published: [], categoryIds: [] }

/** What the catalogue keeps of a head. */
export function catalogueEntry(head: ArticleHead): CatalogueEntry {
  return [head.id, foldTitle(head.title), publishedMicroseconds(head.publishedAt), head.categoryId]
}

export function createCatalogueReader(copy: CopyDatabase): CatalogueReader {
  let held: Catalogue | null = null
  let loading: Promise<Catalogue> | null = null

  async function load(): Promise<Catalogue> {
    const current = await readCatalogue(copy, held)
    held = current
    return current
  }

  async function latest(): Promise<Catalogue> {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    async at(edition) {
      if (held && held.edition >= edition) return held
      const current = await latest()
      // A reading that had begun before this edition was written.
      return current.edition >= edition ? current : latest()
    },
    async pack() {
      if ((await copy.patches.count()) <= MOST_PATCHES) return
      const { edition, ids, titles, published, categoryIds } = await latest()
      await copy.transaction('rw', copy.packed, copy.patches, async () => {
        const packed = await copy.packed.get('catalogue')
        if (packed && packed.format === FORMAT && packed.edition >= edition) return
        await copy.packed.put({
          key: 'catalogue',
          format: FORMAT,
          edition,
          ids,
          titles,
          published,
          categoryIds,
        })
        await copy.patches.where('edition').belowOrEqual(edition).delete()
      })
    },
  }
}

async function readCatalogue(copy: CopyDatabase, held: Catalogue | null): Promise<Catalogue> {
  return copy.transaction('r', [copy.checkpoints, copy.packed, copy.patches, copy.heads], async () => {
    const { edition } = await copy.readCheckpoint()
    if (held) {
      const patched = await patchedTo(edition, held, copy)
      if (patched) return patched
    }
    const packed = await copy.packed.get('catalogue')
    const start = packed?.format === FORMAT ? unpack(packed) : EMPTY
    const patched = await patchedTo(edition, start, copy)
    if (patched) return patched
    const heads = await copy.heads.toArray()
    return merge(EMPTY, { edition, put: heads.map(catalogueEntry), gone: [] })
  })
}

/** The catalogue brought to an edition by the patches since, or null when one of them is no longer there. */
async function patchedTo(edition: number, from: Catalogue, copy: CopyDatabase): Promise<Catalogue | null> {
  if (from.edition > edition) return null
  if (from.edition === edition) return from
  const patches = await copy.patches.where('edition').above(from.edition).toArray()
  if (patches.length !== edition - from.edition) return null
  return merge(from, combine(patches, edition))
}

function unpack({ edition, ids, titles, published, categoryIds }: PackedCatalogue): Catalogue {
  return { edition, ids, titles, published, categoryIds }
}

/** Many patches as one: of each article only its last word counts. */
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

/** One walk over both orders: what the patch touches leaves its place, what it puts enters at its own. */
function merge(from: Catalogue, patch: Patch): Catalogue {
  const added = patch.put.toSorted(newestFirst)
  const touched = new Set([...patch.gone, ...added.map(([id]) => id)])
  const ids: string[] = []
  const titles: string[] = []
  const published: number[] = []
  const categoryIds: (string | null)[] = []
  const push = ([id, title, at, categoryId]: CatalogueEntry) => {
    ids.push(id)
    titles.push(title)
    published.push(at)
    categoryIds.push(categoryId)
  }
  let next = 0
  for (const [place, id] of from.ids.entries()) {
    if (touched.has(id)) continue
    const entry: CatalogueEntry = [
      id,
      from.titles[place] ?? '',
      from.published[place] ?? 0,
      from.categoryIds[place] ?? null,
    ]
    for (let rival = added[next]; rival && newestFirst(rival, entry) < 0; rival = added[next]) {
      push(rival)
      next += 1
    }
    push(entry)
  }
  for (const entry of added.slice(next)) push(entry)
  return { edition: patch.edition, ids, titles, published, categoryIds }
}

/** The server's order: by date, then by id, both descending. */
function newestFirst(a: CatalogueEntry, b: CatalogueEntry): number {
  if (a[2] !== b[2]) return b[2] - a[2]
  if (a[0] === b[0]) return 0
  return a[0] < b[0] ? 1 : -1
}
