import { describe, expect, test } from 'vitest'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'

describe('a former address (P3.3)', () => {
  test.each([
    [{}, {}],
    [
      { categoria: 'audio', pagina: '3' },
      { categoria: 'audio', pagina: 3 },
    ],
    [{ pagina: 3 }, { pagina: 3 }],
    [{ categoria: 2026 }, { categoria: '2026' }],
    [{ categoria: ' audio ' }, { categoria: 'audio' }],
    [{ categoria: '', pagina: '1' }, {}],
    [{ pagina: '0' }, {}],
    [{ pagina: '-2' }, {}],
    [{ pagina: '2.5' }, {}],
    [{ pagina: 'dos' }, {}],
    [{ pagina: '99999999999999999999' }, {}],
    [{ pagina: ['2'], categoria: { a: 1 }, otra: 'x' }, {}],
  ])('%j is read as %j', (raw, read) => {
    expect(parseHomeSearch(raw)).toEqual(read)
  })

  test('parsing twice gives the same', () => {
    const once = parseHomeSearch({ categoria: 'audio', pagina: '3' })
    expect(parseHomeSearch({ ...once })).toEqual(once)
  })

  test.each([
    [{}, { category: null, page: 1 }],
    [
      { categoria: 'vr-ar', pagina: 12 },
      { category: 'vr-ar', page: 12 },
    ],
  ])('%j names %j', (search, place) => {
    expect(homePlace(search)).toEqual(place)
  })
})
