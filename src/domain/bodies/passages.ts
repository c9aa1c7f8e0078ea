// The sentence around a match in an article's text, for results whose title does not match (P7.14).

import { fold } from '../lists/fold.ts'
import { holds } from '../lists/search.ts'

/** Longer sentences are cut around the first word found, in characters. */
const LONGEST = 240
/** Characters of a cut sentence before that word. */
const BEFORE = 80

/** A sentence of at least this length makes sense by itself, in characters. */
const TELLING = 40

let segmenter: Intl.Segmenter | undefined

/** A text and its folded form, so that it is folded once for many words. */
export interface FoldedText {
  readonly text: string
  readonly folded: string
}

export function foldedText(text: string): FoldedText {
  return { text, folded: fold(text) }
}

/**
 * The sentence with most of the words (`everyWordOf`); of several the first that is no mere heading. Null unless the
 * title or a paragraph contains every word, and a paragraph at least one.
 */
export function passageWith(
  words: readonly string[],
  { title, paragraphs }: { readonly title: string; readonly paragraphs: readonly FoldedText[] },
): string | null {
  const isThere = (word: string) => paragraphs.some(({ folded }) => holds(folded, word))
  const inText = words.filter(isThere)
  if (inText.length === 0) return null
  if (!words.every((word) => inText.includes(word) || holds(title, word))) return null
  let best = ''
  let most = 0
  for (const { text, folded } of paragraphs) {
    if (countIn(folded, inText) === 0) continue
    for (const sentence of sentencesOf(text)) {
      const worth = worthOf(sentence, inText)
      if (worth > most) [best, most] = [sentence, worth]
    }
    if (most === 2 * inText.length + 1) break
  }
  // A word that crosses the end of a sentence, such as `v. 2`.
  if (most === 0) best = paragraphs.find(({ folded }) => countIn(folded, inText) > 0)?.text ?? ''
  return shortened(best, inText)
}

/** More words count first. Then sentences count more than headings and items of lists. */
function worthOf(sentence: string, words: readonly string[]): number {
  const count = countIn(fold(sentence), words)
  return count === 0 ? 0 : 2 * count + (sentence.length >= TELLING ? 1 : 0)
}

function countIn(folded: string, words: readonly string[]): number {
  return words.filter((word) => holds(folded, word)).length
}

function sentencesOf(paragraph: string): string[] {
  segmenter ??= new Intl.Segmenter('es', { granularity: 'sentence' })
  return Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim())
}

/** The sentence, or the part of it around the first word found. */
function shortened(sentence: string, words: readonly string[]): string {
  if (sentence.length <= LONGEST) return sentence
  // Folding may change lengths: the place is near enough.
  const folded = fold(sentence)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1)
  const place = places.length > 0 ? Math.min(...places) : 0
  const first = Math.min(sentence.length - LONGEST, place - BEFORE)
  const from = first <= 0 ? 0 : sentence.indexOf(' ', first) + 1
  const end = sentence.lastIndexOf(' ', from + LONGEST)
  const to = from + LONGEST >= sentence.length ? sentence.length : Math.max(end, from + 1)
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to)}${to < sentence.length ? ' …' : ''}`
}
