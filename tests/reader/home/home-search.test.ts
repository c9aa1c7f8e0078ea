import { describe, expect, test } from 'vitest'
import { homePlace, homeSearch, parseHomeSearch } from '#reader/home/home-search.ts'

describe('the address of the home screen (decision 3)', () => {
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

  test('read twice says the same', () => {
    const once = parseHomeSearch({ categoria: 'audio', pagina: '3' })
    expect(parseHomeSearch({ ...once })).toEqual(once)
  })

  test('leaves the defaults out, and comes back as it was made', () => {
    expect(homeSearch({ category: null, page: 1 })).toEqual({})
    for (const place of [
      { category: null, page: 1 },
      { category: 'vr-ar', page: 1 },
      { category: 'vr-ar', page: 12 },
    ]) {
      expect(homePlace(parseHomeSearch({ ...homeSearch(place) }))).toEqual(place)
    }
  })
})
