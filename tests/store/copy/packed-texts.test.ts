import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_TEXTS, pieceTogether, indexesOf, textAt, textsBetween } from '#store/copy/packed-texts.ts'

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 40 })

describe('packed texts', () => {
  test('are the texts that were packed', () => {
    fc.assert(
      fc.property(texts, (given) => {
        expect(textsBetween(pieceTogether(NO_TEXTS, given), 0, Infinity)).toEqual(given)
      }),
    )
  })

  test('runs of old texts and new ones stand in the order given', () => {
    const cut = fc.tuple(fc.nat(40), fc.nat(40), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(texts, fc.array(cut, { maxLength: 6 }), (given, cuts) => {
        const old = pieceTogether(NO_TEXTS, given)
        const clamp = (place: number) => Math.min(place, given.length)
        const runs = cuts.map(([a, b, text]) => ({
          from: clamp(Math.min(a, b)),
          to: clamp(Math.max(a, b)),
          text,
        }))
        const pieces = runs.flatMap(({ from, to, text }) => [[from, to] as const, text])
        const expected = runs.flatMap(({ from, to, text }) => [...given.slice(from, to), text])
        expect(textsBetween(pieceTogether(old, pieces), 0, Infinity)).toEqual(expected)
      }),
    )
  })

  test.each([3, 30])('%i wanted texts are found at their places, and no piece of a longer one', (count) => {
    const given = Array.from({ length: 60 }, (_, number) => `${number}`)
    const packed = pieceTogether(NO_TEXTS, given)
    const wanted = [...given.slice(-count), '5960', '']
    const places = indexesOf(packed, new Set(wanted))
    expect(places).toEqual(new Map(given.slice(-count).map((text) => [text, Number(text)])))
  })

  test('a place past the end holds nothing', () => {
    expect(textAt(pieceTogether(NO_TEXTS, ['a']), 7)).toBe('')
    expect(textsBetween(pieceTogether(NO_TEXTS, ['a']), 7, 9)).toEqual([])
  })
})
