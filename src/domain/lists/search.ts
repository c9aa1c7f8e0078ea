// Which titles a query finds, and what to mark in them: a substring of the title in any case (P7.6), accents
// folded, ñ apart, every character of the query literal (P7.7).

import { fold, foldedClusters } from './fold.ts'

export interface TitlePart {
  readonly text: string
  readonly marked: boolean
}

/** Words looked for in any order; what follows them only narrows what is found. */
const MOST_WORDS = 8

/** The words of a query, each once, for finding them in any order; none when there is but one, which is the query itself. */
export function wordsOf(query: string): string[] {
  const words = everyWordOf(query)
  return words.length > 1 ? words : []
}

/** The words of a query, folded, each once; also where there is but one. */
export function everyWordOf(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
}

/** Stands the folded word in the folded text? */
export function holds(folded: string, word: string): boolean {
  return find(folded, word, 0) !== -1
}

/** Does the query stand in the title? `title` may be folded already. A blank query finds nothing. */
export function matches(title: string, query: string): boolean {
  const wanted = fold(query)
  // A query of accents only folds to an empty text; then only the plain substring match applies.
  if (wanted === '') return query !== '' && title.toLowerCase().includes(query.toLowerCase())
  return find(fold(title), wanted, 0) !== -1
}

/**
 * The title cut into what the queries found and what stands between. The parts joined are the title, character by
 * character. A character that folds to several (`ß`) is marked whole.
 */
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

/** Tells whether any of the places [from, to) lies inside a match. Asked from left to right. */
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

/** A folded text as an `n` meets it: every ñ an n, each character in its place. */
export function withoutEnye(folded: string): string {
  return folded.replaceAll('ñ', 'n')
}

/** Stands an ñ in the folded text wherever the folded query, laid upon it at this place, has one? */
export function keepsEnye(folded: string, wanted: string, at: number): boolean {
  for (let i = wanted.indexOf('ñ'); i !== -1; i = wanted.indexOf('ñ', i + 1)) {
    if (folded[at + i] !== 'ñ') return false
  }
  return true
}
