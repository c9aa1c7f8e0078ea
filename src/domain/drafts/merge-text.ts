// Merges two people's changes of one text paragraph by paragraph (a three-way merge, `node-diff3`). An editor chooses
// only where both changed the same place (P20.2). No text of either is dropped without asking.
import { diff3MergeRegions, diffIndices } from 'node-diff3'
import type { Side } from './conflict.ts'

export interface TextVersions {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type MergePart =
  | { readonly kind: 'same'; readonly text: string }
  /** Changed by one side, or identically by both. `base` is the original. */
  | { readonly kind: Side | 'alike'; readonly base: string; readonly text: string }
  /** Changed by both: one of the two must be chosen. */
  | ({ readonly kind: 'both' } & TextVersions)

/** Merges into parts, in text order, including the unchanged text between changes. */
export function mergeText({ base, mine, theirs }: TextVersions): MergePart[] {
  const numbers = new Map<string, number>()
  // Compared as numbers, because the library uses values as object keys, where `constructor` already exists.
  const numbered = (text: string) =>
    piecesOf(text).map((piece) => numbers.get(piece) ?? (numbers.set(piece, numbers.size), numbers.size - 1))
  const [a, o, b] = [numbered(mine), numbered(base), numbered(theirs)]
  const pieces = [...numbers.keys()]
  const textOf = (content: readonly number[]) => content.map((number) => pieces[number] ?? '').join('')
  const takenOutByMe = new Set(
    diffIndices(o, a).flatMap(({ buffer1: [at], buffer2: [, length] }) => (length === 0 ? [at] : [])),
  )
  const parts: MergePart[] = []
  let seen = 0
  /** Text of the base before `end` that is in no region was removed by one side. */
  function takenOut(end: number): void {
    if (seen === end) return
    const side = takenOutByMe.has(seen) ? 'mine' : 'theirs'
    parts.push({ kind: side, base: textOf(o.slice(seen, end)), text: '' })
    seen = end
  }
  const regions = diff3MergeRegions(a, o, b)
  for (const [at, region] of regions.entries()) {
    if (!region.stable) {
      takenOut(region.oStart)
      seen += region.oLength
      const [was, my, their] = [region.oContent, region.aContent, region.bContent].map(textOf)
      parts.push(bothChanged({ base: was ?? '', mine: my ?? '', theirs: their ?? '' }))
    } else if (region.buffer === 'o') {
      takenOut(region.bufferStart)
      seen += region.bufferLength
      parts.push({ kind: 'same', text: textOf(region.bufferContent) })
    } else {
      // The next region tells where in the base this change ends: changes are never adjacent.
      const next = regions[at + 1]
      const end = next === undefined ? o.length : next.stable ? next.bufferStart : next.oStart
      const kind = region.buffer === 'a' ? 'mine' : 'theirs'
      parts.push({ kind, base: textOf(o.slice(seen, end)), text: textOf(region.bufferContent) })
      seen = end
    }
  }
  takenOut(o.length)
  return parts
}

function bothChanged(versions: TextVersions): MergePart {
  if (versions.mine !== versions.theirs) return { kind: 'both', ...versions }
  return { kind: 'alike', base: versions.base, text: versions.mine }
}

/** Returns the merged text. `choices` apply to the parts that both changed, in order; missing ones are mine. */
export function mergedText(parts: readonly MergePart[], choices: readonly (Side | undefined)[]): string {
  let at = 0
  return parts
    .map((part) => {
      if (part.kind !== 'both') return part.text
      const side = choices[at] ?? 'mine'
      at += 1
      return part[side]
    })
    .join('')
}

/** Does the merge combine changes of both, so that it is neither mine nor theirs? */
export function isMergeUseful(parts: readonly MergePart[]): boolean {
  const kinds = parts.map(({ kind }) => kind)
  const both = kinds.filter((kind) => kind === 'both').length
  const sides = Number(kinds.includes('mine')) + Number(kinds.includes('theirs'))
  return both + sides > 1
}

const BLOCKS =
  'address|article|aside|blockquote|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|li|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'
/** Line breaks with surrounding blanks, and the boundary between a block's end tag and the next tag on the same line. */
const SEAMS = new RegExp(`(\\s*\\n\\s*|(?<=</(?:${BLOCKS})>)[^\\S\\n]*(?=<))`, 'i')

/** Splits into paragraphs and their separators, so that changing one does not affect its neighbour. */
function piecesOf(text: string): string[] {
  return text === '' ? [] : text.split(SEAMS)
}
