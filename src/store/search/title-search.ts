// Finds titles that contain a text: one scan over all titles joined, by the same rule that marks matches (P7.6). A
// keystroke does not allocate anything proportional to the list.
import { fold } from '#domain/lists/fold.ts'
import { keepsEnye, matches, withoutEnye, wordsOf } from '#domain/lists/search.ts'
import { indexHolding, textAt, type PackedTexts } from '../copy/packed-texts.ts'

interface Scan {
  /** The titles with every ñ as n, which an n in the query matches. The same string if there is no ñ. */
  readonly loose: string
  /** The indexes found, overwritten by the next search. */
  readonly found: Uint32Array
  query: string | null
  count: number
}

const scans = new WeakMap<PackedTexts, Scan>()

/**
 * Returns the indexes of the folded titles that contain the query, in order. A blank query matches nothing. The
 * result is overwritten by the next search, so copy what you need.
 */
export function titlesWith(titles: PackedTexts, query: string): Uint32Array {
  const scan = scans.get(titles) ?? {
    loose: withoutEnye(titles.joined),
    found: new Uint32Array(titles.ends.length),
    query: null,
    count: 0,
  }
  scans.set(titles, scan)
  const wanted = fold(query)
  if (scan.query !== wanted) {
    scan.query = wanted
    scan.count = wanted === '' ? 0 : search(titles, scan, wanted)
  }
  return scan.found.subarray(0, scan.count)
}

/**
 * Returns the first indexes of folded titles with every word of the query but not the query itself (P7.14). Overwrites
 * the result of `titlesWith`.
 */
export function titlesWithWords(titles: PackedTexts, query: string, most: number): number[] {
  const words = most > 0 ? wordsOf(query) : []
  const counts = words.map((word) => ({ word, count: titlesWith(titles, word).length }))
  const [rarest] = counts.toSorted((a, b) => a.count - b.count)
  if (!rarest) return []
  const found: number[] = []
  for (const index of titlesWith(titles, rarest.word)) {
    const title = textAt(titles, index)
    if (words.every((word) => matches(title, word)) && !matches(title, query)) found.push(index)
    if (found.length === most) break
  }
  return found
}

function search(titles: PackedTexts, { loose, found }: Scan, wanted: string): number {
  // A query with ñ but without n is searched as is. If it has both, n matches either, and each ñ is checked.
  const isMixed = wanted.includes('ñ') && wanted.includes('n')
  const text = wanted.includes('ñ') && !isMixed ? titles.joined : loose
  const sought = isMixed ? withoutEnye(wanted) : wanted
  let count = 0
  let index = 0
  for (let at = text.indexOf(sought); at !== -1;) {
    index = indexHolding(titles, at, index)
    const end = titles.ends[index] ?? 0
    // A match may extend past the end of its title into the next one.
    const isHit = at + sought.length <= end && (!isMixed || keepsEnye(titles.joined, wanted, at))
    if (isHit) {
      found[count] = index
      count += 1
    }
    at = text.indexOf(sought, isHit ? end : at + 1)
  }
  return count
}
