// Decides which titles match a query, and what to highlight in them. A match is a substring of the title in any case,
// without accents (P7.6). ñ is a letter of its own (P7.7). Every character of the query is literal (P7.8).
import { fold, foldedClusters } from './fold.ts'

export interface TitlePart {
  readonly text: string
  readonly marked: boolean
}

/** Words searched in any order; further words, which could only narrow the results, are ignored. */
const MOST_WORDS = 8

/** Returns the distinct words of a query, for a search in any order. Empty if there is only one. */
export function wordsOf(query: string): string[] {
  const words = everyWordOf(query)
  return words.length > 1 ? words : []
}

/** Returns the distinct words of a query, folded, even if there is only one. */
export function everyWordOf(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
}

/** Does the folded text contain the folded word? */
export function holds(folded: string, word: string): boolean {
  return find(folded, word, 0) !== -1
}

/** Does the title contain the query? `title` may be folded already. A blank query matches nothing. */
export function matches(title: string, query: string): boolean {
  const wanted = fold(query)
  // A query of only accents folds to an empty string; then only the plain substring match applies.
  if (wanted === '') return query !== '' && title.toLowerCase().includes(query.toLowerCase())
  return find(fold(title), wanted, 0) !== -1
}

/** Splits the title into matches and the text between them. A character that folds to several (`ß`) is marked whole. */
export function markedParts(title: string, ...queries: readonly string[]): TitlePart[] {
  const clusters = foldedClusters(title)
  const folded = clusters.map((cluster) => cluster.folded).join('')
  const finds = queries.map(fold).flatMap((wanted) => (wanted === '' ? [] : insideMatches(folded, wanted)))
  const marked = (from: number, to: number) => finds.map((isInside) => isInside(from, to)).includes(true)
  const parts: { text: string; marked: boolean }[] = []
  let at = 0
  for (const { text, folded } of clusters) {
    const last = parts.at(-1)
    const isMarked = marked(at, at + folded.length)
    at += folded.length
    if (last?.marked === isMarked) last.text += text
    else parts.push({ text, marked: isMarked })
  }
  return parts
}

/** Returns a function that tells whether [from, to) overlaps a match. It must be called from left to right. */
function insideMatches(folded: string, wanted: string): (from: number, to: number) => boolean {
  let start = find(folded, wanted, 0)
  return (from, to) => {
    while (start !== -1 && start + wanted.length <= from) start = find(folded, wanted, start + wanted.length)
    return start !== -1 && start < to
  }
}

/** Like `indexOf`, except that `n` also finds `ñ`. */
function find(folded: string, wanted: string, from: number): number {
  const loose = withoutEnye(folded)
  const looseWanted = withoutEnye(wanted)
  let at = loose.indexOf(looseWanted, from)
  while (at !== -1 && !keepsEnye(folded, wanted, at)) at = loose.indexOf(looseWanted, at + 1)
  return at
}

/** Replaces every ñ by n in a folded text; positions do not change. */
export function withoutEnye(folded: string): string {
  return folded.replaceAll('ñ', 'n')
}

/** At this position, does the text have an ñ wherever the query has one? */
export function keepsEnye(folded: string, wanted: string, at: number): boolean {
  for (let i = wanted.indexOf('ñ'); i !== -1; i = wanted.indexOf('ñ', i + 1)) {
    if (folded[at + i] !== 'ñ') return false
  }
  return true
}
