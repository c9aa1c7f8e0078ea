import { describe, expect, test } from 'vitest'
import { formatScore, scoreWord } from '#domain/articles/score.ts'

describe('P2.6 the overall score', () => {
  test.each([
    [8.7, '8.7'],
    [9, '9.0'],
    [10, '10.0'],
    [0, '0.0'],
    [null, '0.0'],
    [undefined, '0.0'],
    [Number.NaN, '0.0'],
    [8.65, '8.7'],
    [0.1 + 0.2, '0.3'],
  ])("P2.6 one decimal, '0.0' if missing: %s", (overall, shown) => {
    expect(formatScore(overall)).toBe(shown)
  })

  test.each([
    [10, 'Imprescindible'],
    [9, 'Imprescindible'],
    [8.96, 'Imprescindible'],
    [8.9, 'Muy recomendable'],
    [8, 'Muy recomendable'],
    [7.9, 'Recomendable'],
    [7, 'Recomendable'],
    [6.9, 'Correcto'],
    [5, 'Correcto'],
    [4.9, 'Flojo'],
    [0, 'Flojo'],
  ])('a score of %d is called %s', (overall, word) => {
    expect(scoreWord(overall)).toBe(word)
  })

  test('P2.8 0 has a word, an absent score has none', () => {
    expect(scoreWord(0)).toBe('Flojo')
    expect(scoreWord(null)).toBeNull()
    expect(scoreWord(undefined)).toBeNull()
    expect(scoreWord(Number.NaN)).toBeNull()
  })
})
