// The catalogue's data structure and its patches. Changed entries move from their old index to the new one; runs of
// unchanged entries are copied whole.
import { NO_TEXTS, pieceTogether, indexesOf, textAt, type PackedTexts } from './packed-texts.ts'

/** The catalogue's entry of an article: id, folded title, microseconds of publication, category, score. */
export type CatalogueEntry = readonly [
  id: string,
  title: string,
  published: number,
  categoryId: string | null,
  score: number,
]

/** The change of the catalogue by one edition. Editions are consecutive, so a missing one is detected. */
export interface Patch {
  readonly edition: number
  readonly put: readonly CatalogueEntry[]
  readonly gone: readonly string[]
}

/** Every article, newest first, as columns: an index refers to the same article in each. */
export interface Catalogue {
  /** The id of the copy it belongs to; see the checkpoint. */
  readonly copyId: string | null
  readonly edition: number
  readonly ids: PackedTexts
  /** Folded. */
  readonly titles: PackedTexts
  /** Microseconds since 1970. */
  readonly published: Float64Array<ArrayBuffer>
  /** The ids of the categories that occur or once occurred. */
  readonly categories: readonly string[]
  /** The article's category as a one-based index into these; 0 for none. */
  readonly categoryOf: Uint32Array<ArrayBuffer>
  /** The score in tenths, plus 1; 0 if there is no score or it is unknown, as in a thin head. */
  readonly scores: Uint8Array<ArrayBuffer>
}

export const EMPTY: Catalogue = {
  copyId: null,
  edition: 0,
  ids: NO_TEXTS,
  titles: NO_TEXTS,
  published: new Float64Array(),
  categories: [],
  categoryOf: new Uint32Array(),
  scores: new Uint8Array(),
}

/** Returns the number of articles. */
export function countOf({ published }: Catalogue): number {
  return published.length
}

/** Returns the indexes of at most this many articles of a category, newest first. */
export function indexesIn(
  { categories, categoryOf }: Catalogue,
  categoryId: string,
  most = Infinity,
): number[] {
  const wanted = categories.indexOf(categoryId) + 1
  const indexes: number[] = []
  if (wanted === 0) return indexes
  for (let index = categoryOf.indexOf(wanted); index !== -1 && indexes.length < most;) {
    indexes.push(index)
    index = categoryOf.indexOf(wanted, index + 1)
  }
  return indexes
}

/** A run of unchanged entries, [from, to), or an article to insert. */
export type Piece = readonly [from: number, to: number] | { readonly entry: CatalogueEntry }

/** Applies a patch. `pieces`: the result of `piecesOf`, if the caller needs it for additional columns. */
export function patched(from: Catalogue, patch: Patch, pieces = piecesOf(from, patch)): Catalogue {
  const { edition } = patch
  const categories = [...from.categories]
  const numbers = new Map(categories.map((id, index) => [id, index + 1]))
  const numberOf = (id: string | null) => {
    if (id === null) return 0
    const number = numbers.get(id) ?? categories.push(id)
    numbers.set(id, number)
    return number
  }
  const count = pieces.reduce((sum, piece) => sum + ('entry' in piece ? 1 : piece[1] - piece[0]), 0)
  const published = new Float64Array(count)
  const categoryOf = new Uint32Array(count)
  const scores = new Uint8Array(count)
  let index = 0
  for (const piece of pieces) {
    if ('entry' in piece) {
      published[index] = piece.entry[2]
      categoryOf[index] = numberOf(piece.entry[3])
      scores[index] = piece.entry[4]
      index += 1
    } else {
      published.set(from.published.subarray(...piece), index)
      categoryOf.set(from.categoryOf.subarray(...piece), index)
      scores.set(from.scores.subarray(...piece), index)
      index += piece[1] - piece[0]
    }
  }
  return {
    copyId: from.copyId,
    edition,
    ids: pieceTogether(
      from.ids,
      pieces.map((piece) => ('entry' in piece ? piece.entry[0] : piece)),
    ),
    titles: pieceTogether(
      from.titles,
      pieces.map((piece) => ('entry' in piece ? piece.entry[1] : piece)),
    ),
    published,
    categories,
    categoryOf,
    scores,
  }
}

/** Splits a change into runs of kept entries and inserted articles. */
export function piecesOf(from: Catalogue, { put, gone }: Pick<Patch, 'put' | 'gone'>): Piece[] {
  const touched = indexesOf(from.ids, new Set([...gone, ...put.map(([id]) => id)]))
  const leaving = [...touched.values()].toSorted((a, b) => a - b)
  const entering = put.toSorted(newestFirst).map((entry) => ({ entry, before: indexFor(entry, from) }))
  const pieces: Piece[] = []
  let next = 0
  const takeOverTo = (index: number) => {
    if (index > next) pieces.push([next, index])
    next = Math.max(next, index)
  }
  let left = 0
  for (const { entry, before } of entering) {
    for (let index = leaving[left]; index !== undefined && index < before; index = leaving[left]) {
      takeOverTo(index)
      next = index + 1
      left += 1
    }
    takeOverTo(before)
    pieces.push({ entry })
  }
  for (const index of leaving.slice(left)) {
    takeOverTo(index)
    next = index + 1
  }
  takeOverTo(countOf(from))
  return pieces
}

/** Returns the first index whose article sorts after this one. */
function indexFor(entry: CatalogueEntry, { ids, published }: Catalogue): number {
  let low = 0
  let high = published.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there: CatalogueEntry = [textAt(ids, middle), '', published[middle] ?? 0, null, 0]
    if (newestFirst(there, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The server's order: by date and then by id, both descending. */
function newestFirst(a: CatalogueEntry, b: CatalogueEntry): number {
  if (a[2] !== b[2]) return b[2] - a[2]
  if (a[0] === b[0]) return 0
  return a[0] < b[0] ? 1 : -1
}
