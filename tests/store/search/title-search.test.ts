import { fold } from '#domain/lists/fold.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches } from '#domain/lists/search.ts'
import { NO_TEXTS, pieceTogether } from '#store/copy/packed-texts.ts'
import { titlesWith } from '#store/search/title-search.ts'

function placesFound(titles: readonly string[], query: string): number[] {
  return Array.from(titlesWith(pieceTogether(NO_TEXTS, titles.map(fold)), query))
}

// Few letters, so that titles contain pieces of each other and matches could cross their ends.
const letters = fc.constantFrom(...Array.from('aAnNñÑoóß —'), 'n\u0303', '\u0301')
const titles = fc.array(fc.string({ unit: letters, maxLength: 8 }), { maxLength: 12 })
const query = fc.string({ unit: letters, maxLength: 4 })

test('I11 the scan of all titles finds what looking at each by itself finds', () => {
  fc.assert(
    fc.property(titles, query, (given, wanted) => {
      const one = given.flatMap((title, place) => (matches(fold(title), wanted) ? [place] : []))
      expect(placesFound(given, wanted)).toEqual(one)
    }),
    { numRuns: 3000 },
  )
})

test('P7.7 a typed ñ finds only ñ, a typed n both', () => {
  const years = ['Un ano', 'Un año', 'Mañana, ñono', 'Banano']
  expect(placesFound(years, 'año')).toEqual([1])
  expect(placesFound(years, 'ano')).toEqual([0, 1, 3])
  expect(placesFound(years, 'mañana')).toEqual([2])
  expect(placesFound(years, 'ñoño')).toEqual([])
})

test('a hit that begins in one title and ends in the next is none', () => {
  expect(placesFound(['cama', 'rama', 'rara'], 'mara')).toEqual([])
  expect(placesFound(['aa', 'aaa'], 'aaa')).toEqual([1])
})

test('the same titles can be searched again and again', () => {
  const packed = pieceTogether(NO_TEXTS, ['uno', 'dos', 'tres'])
  for (const round of [1, 2]) {
    expect(Array.from(titlesWith(packed, 'o')), `round ${round}`).toEqual([0, 1])
    expect(Array.from(titlesWith(packed, 'res'))).toEqual([2])
    expect(Array.from(titlesWith(packed, ''))).toEqual([])
  }
})
