// Extracts a body's plain text without a parser, for searches. It may be inexact: it is shown as plain text.
import { withoutMarkers } from './picture-markers.ts'
import { fold } from '../lists/fold.ts'
import { holds } from '../lists/search.ts'

/** Sentences longer than this are cut around the first match, in characters. */
const LONGEST = 240
/** Characters kept before the match in a cut sentence. */
const BEFORE = 80

/** The least length, in characters, of a sentence that makes sense alone. */
const TELLING = 40

let segmenter: Intl.Segmenter | undefined

/** A text with its folded form, so that it is folded only once for many words. */
interface FoldedText {
  readonly text: string
  readonly folded: string
}

export function foldedText(text: string): FoldedText {
  return { text, folded: fold(text) }
}

/**
 * Returns the sentence with most of the words (`everyWordOf`); among equals, the first that is not just a heading.
 * Null unless every word occurs in the title or a paragraph, and at least one in a paragraph.
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
  // A match across the end of a sentence, such as `v. 2`.
  if (most === 0) best = paragraphs.find(({ folded }) => countIn(folded, inText) > 0)?.text ?? ''
  return shortened(best, inText)
}

/** Ranks by number of words, then sentences before headings and list items. */
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

/** Returns the sentence, or the part of it around the first match. */
function shortened(sentence: string, words: readonly string[]): string {
  if (sentence.length <= LONGEST) return sentence
  // Folding may change lengths, but the offset is close enough.
  const folded = fold(sentence)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1)
  const place = places.length > 0 ? Math.min(...places) : 0
  const first = Math.min(sentence.length - LONGEST, place - BEFORE)
  const from = first <= 0 ? 0 : sentence.indexOf(' ', first) + 1
  const end = sentence.lastIndexOf(' ', from + LONGEST)
  const to = from + LONGEST >= sentence.length ? sentence.length : Math.max(end, from + 1)
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to)}${to < sentence.length ? ' …' : ''}`
}

/** Elements that are skipped. */
const UNREAD = /<(script|style|iframe|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const TAG = /<\/?([a-z][a-z0-9-]*)[^<>]*>/gi
/** Inline elements. All others end a paragraph. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi
const ACCENTED = /^([a-z])(acute|grave|uml|circ|tilde|cedil)$/i

const MARKS = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['uml', '\u0308'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['cedil', '\u0327'],
])
const CHARACTERS = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['iexcl', '¡'],
  ['iquest', '¿'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['euro', '€'],
  ['deg', '°'],
  ['times', '×'],
  ['middot', '·'],
  ['ordf', 'ª'],
  ['ordm', 'º'],
])

/** Returns the paragraphs of a body, each on one line, without empty ones. */
export function paragraphsOf(content: string): string[] {
  return withoutMarkers(content)
    .replace(UNREAD, ' ')
    .replace(/\s+/g, ' ')
    .replace(TAG, (_tag, name: string) => (INLINE.test(name) ? '' : '\n'))
    .split('\n')
    .map((paragraph) => decoded(paragraph).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
  })
}

function named(name: string): string | undefined {
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? []
  if (letter !== undefined) return (letter + (MARKS.get(accent.toLowerCase()) ?? '')).normalize('NFC')
  return CHARACTERS.get(name)
}
