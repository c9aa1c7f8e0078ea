import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDifference, type TextPart, wordDifference } from '#admin/conflict/text-difference.tsx'

const without = (parts: readonly TextPart[], kind: TextPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

test('removed and added words are shown with unchanged words around them', () => {
  expect(wordDifference('se carga el domingo', 'se carga el lunes')).toEqual([
    { kind: 'same', text: 'se carga el ' },
    { kind: 'removed', text: 'domingo' },
    { kind: 'added', text: 'lunes' },
  ])
})

test('changes with only blanks between them are one', () => {
  expect(wordDifference('a b c d', 'a x y d')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'b c' },
    { kind: 'added', text: 'x y' },
    { kind: 'same', text: ' d' },
  ])
})

test('without added words it is the old text, without removed words the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', '<p>', ' ', '\n', 'ñ')).map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = wordDifference(before, after)
      expect(without(parts, 'added')).toBe(before)
      expect(without(parts, 'removed')).toBe(after)
    }),
  )
})

test('a long text is shown only in the lines that differ', () => {
  const before = '<p>uno</p>\n<p>dos</p>\n<p>tres</p>'
  const after = '<p>uno</p>\n<p>dos y medio</p>\n<p>tres</p>\n<p>cuatro</p>'
  expect(lineDifference(before, after).map((parts) => without(parts, 'removed'))).toEqual([
    '<p>dos y medio</p>',
    '<p>cuatro</p>',
  ])
  expect(lineDifference(before, before)).toEqual([])
})

test('texts too long for a comparison by words are still complete', () => {
  const before = Array.from({ length: 3000 }, (_, n) => `a${n}`).join(' ')
  const after = Array.from({ length: 3000 }, (_, n) => `b${n}`).join(' ')
  expect(without(wordDifference(before, after), 'removed')).toBe(after)
})
