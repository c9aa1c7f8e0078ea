import { fold } from '#domain/lists/fold.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markedParts, matches } from '#domain/lists/search.ts'
import { anyText } from '../../support/any-text.ts'

/** Characters that fold to nothing, to several, or only together, among plain ones. */
const awkward = fc.constantFrom(
  ...Array.from('aAnNñÑsSiIof %+(.\\$áÁüİıßẞﬁﬃΣσςŉǆǅÅKᾳΐй📱𐐀각がか'),
  '\u0301',
  '\u0303',
  '\u0307',
  '\u0323',
  '\u0345',
  '\u3099',
)
const titles = fc.oneof(fc.string({ unit: awkward, maxLength: 12 }), anyText({ maxLength: 12 }))

/** A title and a piece of it, in some case, which a plain substring search finds. */
const titleAndPiece = fc
  .tuple(titles, fc.nat(12), fc.nat(12), fc.constantFrom('as it is', 'lower', 'upper'))
  .map(([title, from, length, letterCase]) => {
    const piece = Array.from(title)
      .slice(from, from + length)
      .join('')
    const cased = { 'as it is': piece, lower: piece.toLowerCase(), upper: piece.toUpperCase() }
    return { title, query: cased[letterCase] }
  })

const plainlyFinds = (title: string, query: string) => title.toLowerCase().includes(query.toLowerCase())
const markedTexts = (title: string, query: string) =>
  markedParts(title, query)
    .filter((part) => part.marked)
    .map((part) => part.text)

describe('P7.6 search by title', () => {
  test.each([
    ['Cámara Garúa', 'camara'],
    ['Cámara Garúa', 'CÁMARA'],
    ['Camara', 'cámara'],
    ['Ca\u0301mara', 'cámara'],
    ['Cámara', 'ca\u0301m'],
    ['Un móvil de 50%', '50%'],
    ['Curso de C++ para relojes', 'c++'],
    ['Lo mejor (2026)', '(2026)'],
    ['Pantalla de 6.1"', '6.1'],
    ['a.b', '.'],
    ['Precio: $1 \\ $&', '$& '.trim()],
    ['Precio \\d', '\\d'],
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['İstanbul', 'istanbul'],
  ])('P7.6 «%s» is found by «%s»', (title, query) => {
    expect(matches(title, query)).toBe(true)
    expect(matches(fold(title), query)).toBe(true)
  })

  test.each([
    ['Un móvil de 500 euros', '50%'],
    ['Curso de C', 'c++'],
    ['Lo mejor de 2026', '(2026)'],
    ['ab', '.'],
    ['aab', 'a*b'],
    ['Cámara', 'cam ara'],
    ['Cámara', 'garúa'],
    ['', 'a'],
  ])('P7.8 query characters are literal: «%s» is not found by «%s»', (title, query) => {
    expect(matches(title, query)).toBe(false)
  })

  test.each([
    ['El año del móvil', 'año', true],
    ['El an\u0303o del móvil', 'año', true],
    ['El año del móvil', 'an\u0303o', true],
    ['EL AÑO DEL MÓVIL', 'año', true],
    ['El año del móvil', 'ano', true],
    ['El an\u0303o del móvil', 'ano', true],
    ['Un ano cualquiera', 'ano', true],
    ['Un ano cualquiera', 'año', false],
    ['Un ano, otro año', 'año', true],
    ['Mañana, ñoño', 'nono', true],
    ['Mañana, ñono', 'ñoño', false],
    ['Nandu y ñandú', 'ñandu', true],
  ])('P7.7 a typed ñ finds only ñ, a typed n both: «%s», «%s»: %s', (title, query, found) => {
    expect(matches(title, query)).toBe(found)
    expect(matches(fold(title), query)).toBe(found)
    expect(markedTexts(title, query).length > 0).toBe(found)
  })

  test('I11, P7.6 folding only adds hits: what the plain substring finds is found', () => {
    const shortQuery = fc.string({ unit: awkward, minLength: 1, maxLength: 2 })
    const any = fc.record({ title: titles, query: shortQuery })
    fc.assert(
      fc.property(fc.oneof(titleAndPiece, any), ({ title, query }) => {
        fc.pre(query !== '' && plainlyFinds(title, query))
        expect(matches(title, query)).toBe(true)
        expect(matches(fold(title), query) || fold(query) === '').toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('a blank query finds nothing', () => {
    expect(matches('Cámara', '')).toBe(false)
  })

  test('an accent alone is found where it is written alone', () => {
    expect(matches('Ca\u0301mara', '\u0301')).toBe(true)
    expect(matches('Camara', '\u0301')).toBe(false)
  })
})

describe('P7.6 what is marked', () => {
  test.each([
    ['Cámara y camarote', 'camar', ['Cámar', 'camar']],
    ['Ca\u0301mara', 'cama', ['Ca\u0301ma']],
    ['Ca\u0301mara', 'ca', ['Ca\u0301']],
    ['Straße', 's', ['S', 'ß']],
    ['Straße', 'ss', ['ß']],
    ['İİ', 'i', ['İİ']],
    ['anana', 'ana', ['ana']],
    ['El año', 'ano', ['año']],
    ['Un ano, un año', 'año', ['año']],
    ['50% más', '%', ['%']],
    ['📱📱 móvil', '📱', ['📱📱']],
    ['Cámara', '', []],
    ['Cámara', 'x', []],
  ])('in «%s», «%s» marks %j', (title, query, marked) => {
    expect(markedTexts(title, query)).toEqual(marked)
  })

  test('the parts joined are the title, no part is empty, and neighbours differ', () => {
    fc.assert(
      fc.property(titleAndPiece, ({ title, query }) => {
        const parts = markedParts(title, query)
        expect(parts.map((part) => part.text).join('')).toBe(title)
        expect(parts.every((part) => part.text !== '')).toBe(true)
        expect(parts.every((part, i) => part.marked !== parts[i - 1]?.marked)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('something is marked exactly when the title is found, and what is marked is found', () => {
    fc.assert(
      fc.property(titleAndPiece, ({ title, query }) => {
        fc.pre(fold(query) !== '')
        const marked = markedTexts(title, query)
        expect(marked.length > 0).toBe(matches(title, query))
        for (const text of marked) expect(matches(text, query)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
