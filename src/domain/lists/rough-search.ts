// Excludes bodies that cannot contain a word, so that only the others are parsed. It scans the raw HTML. Where markup
// may hide letters, it reports a possible match.
import { fold } from './fold.ts'

/** Combining accents, and letters that fold to several. */
const HIDING = /[\u0300-\u036F\u00DF\u0149\u01F0\u0130\u017F\u1E96-\u1E9E\u212A\uFB00-\uFB17]/
/** Letters written as character references. */
const REFERENCES = /&(?:#|[a-z]+(?:acute|grave|uml|circ|tilde|cedil);)/i
/** An element that begins or ends within a word. */
const CUT =
  /[A-Za-z0-9\u00C0-\u024F](?:<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b[^<>]*>)+[A-Za-z0-9\u00C0-\u024F]/i
/** The last code point of accented Latin letters. */
const LAST_LETTER = 0x2_4f

let variants: Map<string, string> | undefined

/** A pattern that roughly finds a folded word in HTML; null for a word with other letters. */
export type RoughWord = RegExp | null

export function roughWord(word: string): RoughWord {
  if (!/^[a-z0-9ñ]+$/.test(word)) return null
  variants ??= lettersByFold()
  const letters = Array.from(word, (letter) => `[${letter}${variants?.get(letter) ?? ''}]`)
  return new RegExp(letters.join(''), 'i')
}

/** May the HTML contain the word? False means certainly not. */
export function mayHold(content: string, word: RoughWord): boolean {
  if (word === null || word.test(content) || HIDING.test(content)) return true
  return (content.includes('&') && REFERENCES.test(content)) || CUT.test(content)
}

/** The accented letters that fold to each plain one; n also finds ñ (P7.7). */
function lettersByFold(): Map<string, string> {
  const found = new Map([['n', 'ñ']])
  for (let code = 0xc0; code <= LAST_LETTER; code += 1) {
    const letter = String.fromCharCode(code)
    const folded = fold(letter)
    if (folded !== letter) found.set(folded, (found.get(folded) ?? '') + letter)
  }
  return found
}
