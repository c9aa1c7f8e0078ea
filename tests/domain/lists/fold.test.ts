import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldedClusters } from '#domain/lists/fold.ts'
import { anyText } from '../../support/any-text.ts'

/** Every character of the two planes with cased letters, including lone surrogates. */
const everyCharacter = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code))

describe('P7.6 folding', () => {
  test.each([
    ['Cámara', 'camara'],
    ['Ca\u0301mara', 'camara'],
    ['PINGÜINO', 'pinguino'],
    ['Çédille', 'cedille'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'isi'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ﬁno ﬂash', 'fino flash'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Ãò 50% (2026) c++', 'ao 50% (2026) c++'],
    ['📱 ¿Móvil?', '📱 ¿movil?'],
    ['', ''],
  ])('case and accents go: %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.each(['año', 'AÑO', 'an\u0303o', 'AN\u0303O', 'an\u0323\u0303o'])(
    'ñ stays, composed or not, as one character: %s',
    (text) => {
      expect(fold(text)).toBe('año')
    },
  )

  test('a tilde makes ñ of nothing but n', () => {
    expect(fold('São a\u0303 n \u0303')).toBe('sao a n ')
  })

  test('folding twice changes nothing, and case makes no difference', () => {
    const wrong = everyCharacter.filter((c) => {
      const folded = fold(c)
      // The iota below a Greek vowel is an accent in lower case and a letter in upper case.
      const cases = c.normalize('NFD').includes('\u0345')
        ? [c.toLowerCase()]
        : [c.toLowerCase(), c.toUpperCase()]
      return [folded, ...cases].some((other) => other !== c && fold(other) !== folded)
    })
    expect(wrong).toEqual([])
  })

  test('the clusters joined are the text, and their folds joined are its fold', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const clusters = foldedClusters(text)
        expect(clusters.map((c) => c.text).join('')).toBe(text)
        expect(clusters.map((c) => c.folded).join('')).toBe(fold(text))
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
