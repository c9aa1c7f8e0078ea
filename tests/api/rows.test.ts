import { articleToRow } from '#api/write/article-writes.ts'
import { describe, expect, test } from 'vitest'
import { readRows, rowToBody, rowToCategory, rowToHead, rowToThinHead, thinRow } from '#api/read/rows.ts'
import { sampleField } from '../support/fakes/sample-fields.ts'

const AUTHOR = '01a1fcab-efa3-7b9d-8c53-b9b33a451b66'
const row = {
  id: '6f1c',
  title: 'Garúa Pliego 3',
  introduction: 'Se pliega.',
  content: '<p>Texto</p>',
  images: ['/a.webp', '/b.webp'],
  published_at: '2026-11-20T19:58:49.479001+00:00',
  category_id: 'c1',
  category: 'Móviles',
  overall: 8.7,
  read_time: 6,
  user_id: '0',
  rev: 12,
  body_rev: 9,
}

const details = {
  product: 'Garúa Pliego 3',
  model: 'GP-3',
  testedDays: 26,
  source: 'lent',
  isReturned: true,
  links: [{ shop: 'Ribera', url: 'https://example.com/', price: 1649, isPaid: false }],
  corrections: [{ on: '2026-11-20', text: 'Era otro peso.' }],
}

describe('the facts beside a text', () => {
  const detailsOf = (given: unknown) => rowToBody({ ...row, details: given })?.details

  test('come with it', () => {
    expect(detailsOf(details)).toEqual(details)
    expect(detailsOf({ product: 'Garúa' })).toEqual({ product: 'Garúa', links: [], corrections: [] })
  })

  test('are absent where none is readable', () => {
    for (const given of [undefined, null, [], 'x', {}, { links: [], testedDays: 0, source: 'stolen' }])
      expect(rowToBody({ ...row, details: given })).toEqual({
        id: '6f1c',
        bodyRev: 9,
        content: '<p>Texto</p>',
      })
  })
})

describe('rowToHead', () => {
  test('P2.9 a row becomes an article with its time stamp exact to the microsecond', () => {
    expect(rowToHead(row)).toEqual({
      id: '6f1c',
      title: 'Garúa Pliego 3',
      introduction: 'Se pliega.',
      images: ['/a.webp', '/b.webp'],
      publishedAt: '2026-11-20T19:58:49.479001+00:00',
      categoryId: 'c1',
      category: 'Móviles',
      overall: 8.7,
      readTime: 6,
      rev: 12,
      bodyRev: 9,
    })
  })

  test('the embedded backend’s tables and functions give the same instant', () => {
    const publishedAt = (published_at: string) => rowToHead({ ...row, published_at })?.publishedAt
    expect(publishedAt('2026-11-20 19:58:49.479001+00')).toBe('2026-11-20T19:58:49.479001+00:00')
    expect(publishedAt('2026-11-20')).toBe('2026-11-20')
  })

  test('P2.2 pictures other than strings are dropped', () => {
    expect(rowToHead({ ...row, images: ['/a.webp', 3, null, { src: 'x' }, '/b.webp'] })?.images).toEqual([
      '/a.webp',
      '/b.webp',
    ])
  })

  test.each([[null], ['/a.webp'], [{}], [undefined]])('pictures %j are no pictures', (images) => {
    expect(rowToHead({ ...row, images })?.images).toEqual([])
  })

  test('P2.8 a score of 0 is a score, an absent one is absent', () => {
    expect(rowToHead({ ...row, overall: 0 })?.overall).toBe(0)
    expect(rowToHead({ ...row, overall: null })?.overall).toBeNull()
    expect(rowToHead({ ...row, overall: undefined })?.overall).toBeNull()
  })

  test('a numeric column may come as a string', () => {
    expect(rowToHead({ ...row, overall: '8.7', rev: '90071992547' })).toMatchObject({
      overall: 8.7,
      rev: 90071992547,
    })
    expect(rowToHead({ ...row, overall: '' })?.overall).toBeNull()
    expect(rowToHead({ ...row, overall: 'ocho' })?.overall).toBeNull()
  })

  test('absent texts are empty or null, as the entity says', () => {
    expect(rowToHead({ ...row, introduction: null, category: null, category_id: null })).toMatchObject({
      introduction: '',
      category: null,
      categoryId: null,
    })
  })

  test('a plain table API has no revisions', () => {
    const { rev: _, body_rev: __, ...plain } = row
    expect(rowToHead(plain)).toMatchObject({ rev: 0, bodyRev: 0 })
  })

  test.each([
    ['no id', { ...row, id: null }],
    ['an empty id', { ...row, id: '' }],
    ['no title', { ...row, title: null }],
    ['no date', { ...row, published_at: null }],
    ['not an object', 'row'],
    ['null', null],
    ['an array', [row]],
  ])('%s cannot be listed', (_, value) => {
    expect(rowToHead(value)).toBeNull()
  })
})

describe('the facts of a head', () => {
  const facts = {
    brand: 'Cierzo',
    year: 2026,
    price: 199.99,
    currency: 'USD',
    pricedOn: '2026-11-20',
    values: { bateria: 30, panel: 'OLED', jack: false },
  }
  const read = (given: unknown) => rowToHead({ ...row, facts: given })?.facts

  test('are what lists need of them', () => {
    expect(read({ ...facts, product: 'Cierzo 5', links: [] })).toEqual(facts)
  })

  test.each([[undefined], [null], ['facts'], [[facts]], [{}], [{ values: {} }]])('%j are none', (given) => {
    expect(rowToHead({ ...row, facts: given })).not.toHaveProperty('facts')
  })

  test('a thin row may have score and facts', () => {
    const columns = ['6f1c', 'Garúa Pliego 3', '2026-11-20', 'c1', 12, 9]
    const head = {
      id: '6f1c',
      title: 'Garúa Pliego 3',
      publishedAt: '2026-11-20',
      categoryId: 'c1',
      rev: 12,
      bodyRev: 9,
      thin: true,
    }
    expect(rowToThinHead(thinRow(columns))).toEqual(head)
    expect(rowToThinHead(thinRow([...columns, 8.7, facts]))).toEqual({ ...head, overall: 8.7, facts })
    expect(rowToThinHead(thinRow([...columns, null, null]))).toEqual(head)
  })
})

describe('the fields of a category', () => {
  const field = sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more', decimals: 1 })
  const category = { id: 'c1', name: 'Audio', slug: 'audio' }
  const read = (fields: unknown) => rowToCategory({ ...category, fields })?.fields

  test('are as the server states them', () => {
    const choice = sampleField('panel', { kind: 'choice', choices: ['OLED', 'LCD'], filters: false })
    expect(read([field, choice])).toEqual([field, choice])
  })

  test.each([[null], [undefined], [{}], ['x'], [[]], [[null, 'x', [field]]]])('%j are none', (fields) => {
    expect(rowToCategory({ ...category, fields })).not.toHaveProperty('fields')
  })
})

test('a body is its id, revision and text', () => {
  expect(rowToBody(row)).toEqual({ id: '6f1c', bodyRev: 9, content: '<p>Texto</p>' })
  expect(rowToBody({ ...row, content: null })).toBeNull()
})

test('P27.6 a row of the table has all facts in one column, and is written back with it', () => {
  const facts = { product: 'Mirlo Tres', brand: 'Mirlo', year: 2026, author: AUTHOR, values: { peso: 210 } }
  const row = { id: 'a', title: 'T', content: 'x', published_at: '2026-11-20', facts }
  const [head, body] = [rowToHead(row), rowToBody(row)]
  expect(head?.facts).toEqual({ brand: 'Mirlo', year: 2026, values: { peso: 210 }, author: AUTHOR })
  expect(body?.details).toEqual({ product: 'Mirlo Tres', links: [], corrections: [] })
  expect(head && body && articleToRow({ head, body })).toMatchObject({ facts })
  const [plainHead, plainBody] = [rowToHead({ ...row, facts: null }), rowToBody({ ...row, facts: null })]
  expect(plainHead && plainBody && articleToRow({ head: plainHead, body: plainBody })).not.toHaveProperty(
    'facts',
  )
})

test('P2.13 a category without a colour has the default one', () => {
  const category = { id: 'c1', name: 'Audio', slug: 'audio', color: null, description: null, rev: 3 }
  expect(rowToCategory(category)).toEqual({ ...category, color: '#6b7280' })
  expect(rowToCategory({ ...category, slug: null })).toBeNull()
})

test('an invalid row is counted and dropped, and its page stays', () => {
  const read = readRows([row, { ...row, id: null }, 'nonsense', { ...row, id: 'b' }], rowToHead)
  expect(read.rows.map(({ id }) => id)).toEqual(['6f1c', 'b'])
  expect(read.leftOut).toBe(2)
})
