import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#domain/bodies/body-text.ts'
import { fold } from '#domain/lists/fold.ts'
import { mayHold, roughWord } from '#domain/lists/rough-search.ts'
import { everyWordOf, holds } from '#domain/lists/search.ts'

test('a body that contains the word is never excluded', () => {
  const piece = fc.constantFrom(
    ...Array.from('aAnNñÑoóßéü'),
    'n\u0303',
    '\u0301',
    '&oacute;',
    '&#243;',
    '<b>',
    '</b>',
    '<p>',
    'ﬁ',
    'İ',
    'ſ',
    'K',
    ' ',
    'ss',
    'i',
    'k',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(fc.constantFrom(...Array.from('anñosfik')), { minLength: 1, maxLength: 3 }),
      (content, letters) => {
        for (const word of everyWordOf(letters.join(''))) {
          const isThere = paragraphsOf(content).some((paragraph) => holds(fold(paragraph), word))
          expect(mayHold(content, roughWord(word)) || !isThere, `${word} in ${content}`).toBe(true)
        }
      },
    ),
    { numRuns: 5000 },
  )
})

test('a body without the word is excluded, with any accents', () => {
  const body =
    '<h2>Batería</h2><p>La <strong>cámara</strong>, según a quién preguntes. ¿Y el año?</p><ul><li>Uno</li></ul>'
  expect(mayHold(body, roughWord('murcielago'))).toBe(false)
  expect(mayHold(body, roughWord('bateria'))).toBe(true)
  expect(mayHold(body, roughWord('ano'))).toBe(true)
  expect(mayHold(body, roughWord('ñy'))).toBe(false)
  // The exact search handles a word with other characters.
  expect(mayHold(body, roughWord('50%'))).toBe(true)
})
