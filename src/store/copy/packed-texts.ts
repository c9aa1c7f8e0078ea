// Stores many short texts as one string and the offsets where each ends. A hundred thousand texts take two
// allocations, fit into one record, and can be scanned in one pass (docs/sync.md §6).

export interface PackedTexts {
  readonly joined: string
  /** Where each text ends in `joined`; it begins where the previous one ends. */
  readonly ends: Uint32Array<ArrayBuffer>
}

export const NO_TEXTS: PackedTexts = { joined: '', ends: new Uint32Array() }

/** A new text, or a run of texts copied from the old order, [from, to). */
export type TextPiece = string | readonly [from: number, to: number]

/** Fewer texts than this are searched one by one; otherwise, in one pass over all. */
const FEW = 16

/** Returns the text at this index; '' if there is none. */
export function textAt({ joined, ends }: PackedTexts, index: number): string {
  return joined.slice(startOf(ends, index), ends[index] ?? 0)
}

/** Returns the texts in a half-open range, clamped at the end. */
export function textsBetween(texts: PackedTexts, from: number, to: number): string[] {
  const length = Math.max(0, Math.min(to, texts.ends.length) - from)
  return Array.from({ length }, (_, index) => textAt(texts, from + index))
}

/** Returns the indexes of the wanted texts that exist. Texts are assumed to be unique, as ids are. */
export function indexesOf(texts: PackedTexts, wanted: ReadonlySet<string>): Map<string, number> {
  const indexes = new Map<string, number>()
  if (wanted.size < FEW) {
    for (const text of wanted) {
      const index = indexOfText(texts, text)
      if (index !== null) indexes.set(text, index)
    }
    return indexes
  }
  for (let index = 0; index < texts.ends.length && indexes.size < wanted.size; index += 1) {
    const text = textAt(texts, index)
    if (wanted.has(text)) indexes.set(text, index)
  }
  return indexes
}

/** Returns the index whose text contains the character at `offset`, searching from index `from` on. */
export function indexHolding({ ends }: PackedTexts, offset: number, from = 0): number {
  // Galloping search, so neighbours are found at once, and distant ones in a few dozen steps.
  let low = from
  let step = 1
  while (low + step < ends.length && (ends[low + step - 1] ?? 0) <= offset) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, ends.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Builds packed texts from runs of old ones and new ones. */
export function pieceTogether(old: PackedTexts, pieces: readonly TextPiece[]): PackedTexts {
  const count = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 1 : piece[1] - piece[0]), 0)
  const ends = new Uint32Array(count)
  const parts: string[] = []
  let index = 0
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      parts.push(piece)
      end += piece.length
      ends[index] = end
      index += 1
      continue
    }
    const [from, to] = piece
    const shift = end - startOf(old.ends, from)
    parts.push(old.joined.slice(startOf(old.ends, from), startOf(old.ends, to)))
    for (let at = from; at < to; at += 1) ends[index + at - from] = (old.ends[at] ?? 0) + shift
    index += to - from
    end = index === 0 ? 0 : (ends[index - 1] ?? 0)
  }
  return { joined: parts.join(''), ends }
}

/** Returns the offset in `joined` at which the text with this index begins; for the index after the last, the end. */
function startOf(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0)
}

function indexOfText(texts: PackedTexts, text: string): number | null {
  const { joined, ends } = texts
  if (text === '') return null
  for (let at = joined.indexOf(text); at !== -1; at = joined.indexOf(text, at + 1)) {
    const index = indexHolding(texts, at)
    if (startOf(ends, index) === at && ends[index] === at + text.length) return index
  }
  return null
}
