import { describe, expect, test } from 'vitest'
import { readRows, rowToBody, rowToCategory, rowToHead } from '#api/read/rows.ts'

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

test('a body is its id, revision and text', () => {
  expect(rowToBody(row)).toEqual({ id: '6f1c', bodyRev: 9, content: '<p>Texto</p>' })
  expect(rowToBody({ ...row, content: null })).toBeNull()
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
