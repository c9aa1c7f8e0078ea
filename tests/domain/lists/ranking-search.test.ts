import { expect, test } from 'vitest'
import { PRICE_LIMITS, parseRankingSearch } from '#domain/lists/ranking-search.ts'

test.each(PRICE_LIMITS)('P27.34 a ranking may stay below %d €', (limit) => {
  expect(parseRankingSearch({ por: 'battery_h', menos: String(limit) })).toEqual({
    por: 'battery_h',
    menos: limit,
  })
  // Parsing is idempotent.
  expect(parseRankingSearch({ menos: limit })).toEqual({ por: undefined, menos: limit })
})

test.each([
  [{}],
  [{ por: '', menos: '' }],
  [{ por: 'Batería', menos: '201' }],
  [{ por: 'a'.repeat(33), menos: '1e2' }],
  [{ por: '../x', menos: ' 200' }],
  [{ por: ['peso'], menos: '200.0' }],
  [{ por: 7, menos: null }],
  [{ por: '__proto__ ', menos: '0200' }],
  [{ por: null, menos: '9'.repeat(400) }],
])('P27.34 %j asks for nothing', (search: Readonly<Record<string, unknown>>) => {
  expect(parseRankingSearch(search)).toEqual({ por: undefined, menos: undefined })
})
