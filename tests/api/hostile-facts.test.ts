// Anybody may run the server: the facts that it sends are checked, and only invalid ones are dropped
// (docs/sync.md §9).
import { describe, expect, test } from 'vitest'
import { rowToBody, rowToCategory, rowToHead, rowToThinHead, thinRow } from '#api/read/rows.ts'
import { rowToAuthor, rowToGuide } from '#api/read/author-rows.ts'

const row = {
  id: 'a1',
  title: 'Título',
  published_at: '2026-11-20T00:00:00+00:00',
  content: '<p>Texto</p>',
  rev: 1,
  body_rev: 1,
}
/** As received over the network: only a parser creates an own property with this name. */
const parsed = (json: string): unknown => JSON.parse(json)
const deep = parsed('['.repeat(3000) + ']'.repeat(3000))
const long = 'x'.repeat(1_000_000)
const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))

const hostile: readonly (readonly [name: string, facts: unknown])[] = [
  ['a text', 'facts'],
  ['a list', [1, 2]],
  ['nested deeply', { brand: deep, values: deep, links: deep, corrections: [deep] }],
  [
    'enormous texts',
    { brand: long, product: long, author: long, values: { a: long }, links: [{ shop: long }] },
  ],
  ['numbers beyond all', { year: 1e308, price: -1, values: { a: 1e300 }, testedDays: 1.5 }],
  ['numbers that JSON cannot say', { year: Number.NaN, price: Infinity, values: { a: Number.NaN } }],
  ['a price in an unreadable currency', { price: 9, currency: 'euros', pricedOn: 'ayer' }],
  ['a prototype', parsed('{"__proto__":{"brand":"Mala"},"constructor":{"prototype":{}}}')],
  ['control characters', { brand: 'a\u0000b', product: 'a\nb', values: { a: '\u0007' } }],
  ['keys of no field', { values: { 'No vale': 1, '': 2, Peso: 3, [long]: 4 } }],
]

describe('P27.64 hostile facts', () => {
  test.each(hostile)('%s: the article stays, without them', (_, facts) => {
    expect(rowToHead({ ...row, facts })).toEqual(rowToHead(row))
    const body = rowToBody({ ...row, facts })
    expect(body).toEqual(rowToBody(row))
    expect(rowToBody({ ...row, details: facts })).toEqual(body)
    const columns = [row.id, row.title, row.published_at, null, 1, 1, null, facts]
    expect(rowToThinHead(thinRow(columns))?.facts).toBeUndefined()
  })

  test('of doubled keys the last one counts, and a key like a prototype is a key', () => {
    const facts = parsed(
      '{"brand":"A","brand":"B","values":{"__proto__":1,"constructor":"x","a":{"__proto__":1},"peso":2,"peso":3}}',
    )
    const values = rowToHead({ ...row, facts })?.facts?.values ?? {}
    expect(Object.entries(values)).toEqual([
      ['__proto__', 1],
      ['constructor', 'x'],
      ['peso', 3],
    ])
    expect(Object.getPrototypeOf(structuredClone(values))).not.toBe(1)
  })

  test('of too many values, links, corrections, fields and picks the first ones count', () => {
    const link = { shop: 'T', url: 'https://t.example/', isPaid: true }
    const correction = { on: '2026-11-20', text: 'x' }
    const most = 100_000
    const facts = {
      values: many,
      links: Array.from({ length: most }, () => link),
      corrections: Array.from({ length: most }, () => correction),
    }
    expect(Object.keys(rowToHead({ ...row, facts })?.facts?.values ?? {})).toHaveLength(24)
    const { links, corrections } = rowToBody({ ...row, facts })?.details ?? {}
    expect([links?.length, corrections?.length]).toEqual([12, 20])
    const fields = Array.from({ length: most }, (_, at) => ({ key: `k${at}`, label: 'K', kind: 'number' }))
    expect(rowToCategory({ id: 'c', name: 'C', slug: 'c', fields })?.fields).toHaveLength(24)
    const picks = Array.from({ length: most }, () => ({ article: 'a1', reason: 'x' }))
    const guide = {
      id: 'g',
      slug: 'g',
      title: '¿?',
      checked_on: '2026-11-20',
      published_at: row.published_at,
    }
    expect(rowToGuide({ ...guide, picks })?.picks).toHaveLength(40)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//mal.example/',
    'http://mal.example/',
    'https://a@mal.example/',
    'https://mal.example/"onclick="x',
    'https://mal.example\\@t.example/',
    'https:mal.example',
    'https://',
  ])('no purchase link leads to %j', (url) => {
    const links = [{ shop: 'T', url, isPaid: true }]
    expect(rowToBody({ ...row, details: { product: 'P', links } })?.details?.links).toEqual([])
  })

  test.each(['javascript:x', 'data:image/svg+xml,x', '//mal.example/x', '/\\mal.example/x', '/a"onerror="x'])(
    'no face is %j',
    (face) => {
      expect(rowToAuthor({ id: 'u', slug: 'u', name: 'U', face })).toMatchObject({ face: null })
    },
  )
})
