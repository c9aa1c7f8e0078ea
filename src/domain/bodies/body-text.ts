// The text of a body without HTML, by paragraph, for searches without a parser. It may be inexact, because results
// show it as plain text.

import { withoutMarkers } from './picture-markers.ts'

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

/** The paragraphs of a body, each in one line; empty ones are left out. */
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
