// The fonts of the card picture, subset by `scripts/art/fonts.mjs`, and the characters that they contain.
import type { Font } from 'satori'
import decimal from '../../src/styles/fonts/card-decimal.woff?inline'
import label from '../../src/styles/fonts/card-label.woff?inline'
import numeral from '../../src/styles/fonts/card-numeral.woff?inline'
import titleExt from '../../src/styles/fonts/card-title-ext.woff?inline'
import titleVietnamese from '../../src/styles/fonts/card-title-vietnamese.woff?inline'
import title from '../../src/styles/fonts/card-title.woff?inline'
import coverage from './card-coverage.json' with { type: 'json' }

/** The font stack of titles: glyphs missing from one face are looked up in the next. */
export const TITLE_FACE = 'Title, Title Extended, Title Vietnamese'
export const LABEL_FACE = `Label, ${TITLE_FACE}`
export const NUMERAL_FACE = 'Numeral'
export const DECIMAL_FACE = 'Decimal'

/** One list for all cards, so that each face is parsed once. */
export const cardFonts: Font[] = [
  font('Title', title),
  font('Title Extended', titleExt),
  font('Title Vietnamese', titleVietnamese),
  font('Label', label),
  font('Numeral', numeral),
  font('Decimal', decimal),
]

function font(name: string, address: string): Font {
  return { name, data: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}

const MARKS = /\p{Mn}/gu
const LETTERS = /[\p{L}\p{N}]/gu

/**
 * Returns a text with only characters that the faces contain, on one line. Others lose their accents or are dropped. Returns an empty
 * string if less than half of the letters remain: a fragment is worse than no title.
 */
export function writable(text: string): string {
  const written = Array.from(text.normalize('NFC').replace(/\s+/gu, ' '), (character) =>
    isCovered(character) ? character : plain(character),
  )
    .join('')
    .replace(/ +/g, ' ')
    .trim()
  return lettersIn(written) * 2 < lettersIn(text) || lettersIn(written) === 0 ? '' : written
}

function plain(character: string): string {
  const parts = character.normalize('NFKD').replace(MARKS, '')
  return Array.from(parts).every(isCovered) ? parts : ''
}

function isCovered(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return coverage.some(([first = 0, last = 0]) => code >= first && code <= last)
}

function lettersIn(text: string): number {
  return text.match(LETTERS)?.length ?? 0
}
