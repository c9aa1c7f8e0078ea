// Suggests a spelling after a search without results (P7.14). Each word that does not occur in any title is replaced
// by the nearest word that does.
import leven from 'leven'
import { fold } from '#domain/lists/fold.ts'
import { everyWordOf } from '#domain/lists/search.ts'
import { textAt, type PackedTexts } from '../copy/packed-texts.ts'
import { titlesWith, titlesWithWords } from './title-search.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Shorter words are similar to too many others. */
const SHORTEST = 3

interface KnownWord {
  count: number
  /** The index of a title that contains it. */
  readonly index: number
}

/** A word to search for, and a title that contains it as written. */
export interface SuggestedWord {
  readonly word: string
  readonly index: number
  /** Does it differ from the searched word? */
  readonly isOther: boolean
}

/** Returns a query's words, with unknown ones replaced. Null if none is similar, or still nothing is found. */
export function suggestedWords(titles: PackedTexts, query: string): SuggestedWord[] | null {
  const asked = everyWordOf(query)
  if (asked.length === 0) return null
  const known = wordsIn(titles)
  const meant = asked.map((word) => meantFor(word, titles, known))
  const found = meant.flatMap((word) => word ?? [])
  if (found.length < asked.length || !found.some(({ isOther }) => isOther)) return null
  const words = found.map(({ word }) => word)
  const isFound =
    titlesWith(titles, words.join(' ')).length > 0 || titlesWithWords(titles, words.join(' '), 1).length > 0
  return isFound ? found : null
}

function meantFor(word: string, titles: PackedTexts, known: Map<string, KnownWord>): SuggestedWord | null {
  const [there] = titlesWith(titles, word)
  if (there !== undefined) return { word, index: there, isOther: false }
  let best: { readonly word: string; readonly distance: number; readonly known: KnownWord } | null = null
  const most = mostEdits(word)
  for (const [candidate, place] of known) {
    if (Math.abs(candidate.length - word.length) > most) continue
    const distance = leven(word, candidate, { maxDistance: most + 1 })
    if (distance > most) continue
    const isBetter =
      best === null ||
      distance < best.distance ||
      (distance === best.distance && place.count > best.known.count)
    if (isBetter) best = { word: candidate, distance, known: place }
  }
  return best && { word: best.word, index: best.known.index, isOther: true }
}

/** The number of letters that may differ (P7.14). */
function mostEdits({ length }: string): number {
  if (length <= SHORTEST) return length < SHORTEST ? 0 : 1
  return length < 8 ? 2 : 3
}

/** Collects every word of the folded titles with its frequency. */
function wordsIn(titles: PackedTexts): Map<string, KnownWord> {
  const known = new Map<string, KnownWord>()
  for (let index = 0; index < titles.ends.length; index += 1) {
    for (const [word] of textAt(titles, index).matchAll(WORD)) {
      if (word.length < SHORTEST) continue
      const there = known.get(word)
      if (there) there.count += 1
      else known.set(word, { count: 1, index })
    }
  }
  return known
}

/** Returns a folded word as spelled in the title, in lower case. */
export function asWritten(title: string, word: string): string {
  const written = Array.from(title.matchAll(WORD), ([each]) => each).find((each) => fold(each) === word)
  return (written ?? word).toLocaleLowerCase('es')
}
