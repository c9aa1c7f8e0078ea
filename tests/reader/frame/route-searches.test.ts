import { describe, expect, test } from 'vitest'
import { parseSearch } from '#app/search-params.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { pageValue } from '#domain/pages/address-values.ts'
import { homePlace, parseHomeSearch } from '#reader/frame/route-searches.ts'

const NONSENSE = [
  'abc',
  '-1',
  '0',
  '1',
  '2.5',
  '1e9',
  '0x2',
  'NaN',
  'Infinity',
  '',
  ' ',
  'null',
  '[2]',
  '9'.repeat(20),
]

test.each(NONSENSE)('P3.6 %j is no page number', (nonsense) => {
  expect(pageValue(nonsense)).toBeUndefined()
})

describe('P3.3 a former address', () => {
  test.each([
    ['?pagina=2', '/pagina/2'],
    ['?categoria=audio', '/categoria/audio'],
    ['?pagina=2&categoria=audio', '/categoria/audio/2'],
    ['?categoria=audio&pagina=1', '/categoria/audio'],
    ['?pagina=2&pagina=3', '/pagina/3'],
    ['?categoria=hornos&categoria=audio', '/categoria/audio'],
    ['?categoria=%20audio+&pagina=+2', '/categoria/audio'],
    ['?categoria=%61udio&pagina=%32', '/categoria/audio/2'],
    ['?pagina=002', '/pagina/2'],
    ['?pagina=&categoria=audio', '/categoria/audio'],
    ['?categoria=&pagina=2', '/pagina/2'],
    ['?categoria=%20', '/'],
    ['?categoria&pagina', '/'],
    ['?categoria=audio&pagina=abc', '/categoria/audio'],
    ['?categoria=audio%2F2', '/categoria/audio%2F2'],
    ['?pagina=1000000000', '/pagina/1000000000'],
    ['?algo=2&pagina=2', '/pagina/2'],
  ])('/%s asks for %s', (query, path) => {
    expect(pathOf(homePlace(parseHomeSearch(parseSearch(query))))).toBe(path)
  })

  test.each([
    [{ categoria: 2026 }, { categoria: '2026' }],
    [{ pagina: ['2'], categoria: { a: 1 }, otra: 'x' }, {}],
  ])('a value that is no text, as in %j, is read as %j', (raw, read) => {
    expect(parseHomeSearch(raw)).toEqual(read)
  })
})
