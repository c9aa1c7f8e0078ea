import { describe, expect, test } from 'vitest'
import { checkContent } from '#transfer/import/check-rows.ts'

const ID = '0193cafe-0000-7000-8000-000000000001'
const OTHER = '0193cafe-0000-7000-8000-000000000002'
const article = {
  id: ID,
  title: 'Un título',
  introduction: 'Una introducción',
  content: '<p>Un texto</p>',
  images: ['/pictures/a.webp'],
  published_at: '2026-11-20 19:58:49.479123+00',
  category_id: null,
  category: 'Antigua',
  overall: 0,
  read_time: null,
  user_id: null,
}
const category = { id: ID, name: 'Audio', slug: 'audio', color: '#0A7D4F', description: null }

const checkOne = (row: unknown) => checkContent({ categories: [], articles: [row] })
const checkCategory = (row: unknown) => checkContent({ categories: [row], articles: [] })

test('a row that keeps the rules comes through as it is, its time stamp verbatim', () => {
  expect(checkOne(article)).toEqual({
    content: { categories: [], articles: [article], redirects: [], pictures: [] },
    notes: [],
  })
  expect(checkCategory(category)).toEqual({
    content: { categories: [category], articles: [], redirects: [], pictures: [] },
    notes: [],
  })
})

test('what is noted of a picture is cut to what the table takes, and left out where no picture can have its name', () => {
  const hash = '0af9'.repeat(16)
  const name = 'a-1x1.webp'
  const wrong = { name: '../a.webp', file_name: 'a.jpg', alt: null, hash }
  const pictures = [
    { name, file_name: `${'é'.repeat(300)}.jpg`, alt: 'Una\0 tapa', hash: 'no' },
    { name, alt: 'otra vez' },
    { name: 'b-1x1.webp', file_name: 7, alt: '', hash },
    wrong,
  ]
  const { content, notes } = checkContent({ categories: [], articles: [], pictures })
  expect(content.pictures).toEqual([
    { name, file_name: 'é'.repeat(255), alt: 'Una tapa', hash: null },
    { name: 'b-1x1.webp', file_name: null, alt: '', hash },
  ])
  expect(notes).toHaveLength(1)
})

describe('P23.4 an article that breaks a rule beyond repair is left out, with the reason', () => {
  test.each([
    ['no object', 'texto', 'identificador'],
    ['an id that is no UUID', { ...article, id: '17' }, 'identificador'],
    ['a blank title', { ...article, title: ' \u00a0\n' }, 'no tiene título'],
    ['a title that is no text', { ...article, title: 7 }, 'no tiene título'],
    ['a blank introduction', { ...article, introduction: '' }, 'no tiene introducción'],
    ['a blank body', { ...article, content: '\t' }, 'no tiene contenido'],
    ['no date', { ...article, published_at: null }, 'fecha'],
    ['a date that is none', { ...article, published_at: '2026-02-30' }, 'fecha'],
    ['infinity', { ...article, published_at: 'infinity' }, 'fecha'],
    ['a date before 1970', { ...article, published_at: '1969-12-31T23:59:59Z' }, 'fecha'],
    ['a date from 2100 on', { ...article, published_at: '2100-01-01T00:00:00Z' }, 'fecha'],
    [
      'a text larger than a request may be',
      { ...article, content: 'x'.repeat(4_000_000) },
      'demasiado grande',
    ],
  ])('%s', (_name, row, why) => {
    const { content, notes } = checkOne(row)
    expect(content.articles).toEqual([])
    expect(notes).toEqual([{ kind: 'left-out', what: expect.any(String), why: expect.stringContaining(why) }])
  })
})

describe('P23.4 what can be repaired is repaired and reported', () => {
  test.each([
    ['six pictures', { images: ['1', '2', '3', '4', '5', '6'] }, { images: ['1', '2', '3', '4', '5'] }],
    ['pictures that are no texts', { images: ['1', 2, null] }, { images: ['1'] }],
    ['pictures that are no list', { images: '1' }, { images: [] }],
    ['a score above 10', { overall: 10.1 }, { overall: null }],
    ['a score below 0', { overall: -0.1 }, { overall: null }],
    ['a score that is no number', { overall: 'ocho' }, { overall: null }],
    ['a score of two decimals', { overall: 8.65 }, { overall: 8.7 }],
    ['half a minute', { read_time: 0.5 }, { read_time: 5 }],
    ['no minute', { read_time: 0 }, { read_time: 5 }],
    ['a NUL', { title: 'Un\0 título' }, { title: 'Un título' }],
    ['half a surrogate pair', { content: 'Un \ud83d texto' }, { content: 'Un \ufffd texto' }],
    ['a category that is no id', { category_id: 'audio' }, { category_id: null }],
    ['an author that is no id', { user_id: 'ana' }, { user_id: '00000000-0000-0000-0000-000000000000' }],
  ])('%s', (_name, broken, mended) => {
    const { content, notes } = checkOne({ ...article, ...broken })
    expect(content.articles).toEqual([{ ...article, ...mended }])
    expect(notes.map(({ kind }) => kind)).toEqual(['changed'])
  })

  test.each([
    ['no slug', { slug: null }, { slug: 'audio' }],
    ['a slug of another form', { slug: 'Audio!' }, { slug: 'audio' }],
    ['a colour of another form', { color: 'red' }, { color: '#6b7280' }],
  ])('a category with %s', (_name, broken, mended) => {
    const { content, notes } = checkCategory({ ...category, ...broken })
    expect(content.categories).toEqual([{ ...category, ...mended }])
    expect(notes).toHaveLength(1)
  })
})

test('P2.8 a score of 0, a text as a score, and none at all are taken as they are', () => {
  const scores = [0, '8.7', null].map(
    (overall) => checkOne({ ...article, overall }).content.articles[0]?.overall,
  )
  expect(scores).toEqual([0, 8.7, null])
})

test('a row that is there twice comes in once', () => {
  const { content, notes } = checkContent({ categories: [category, category], articles: [article, article] })
  expect(content.articles).toHaveLength(1)
  expect(content.categories).toHaveLength(1)
  expect(notes).toHaveLength(2)
})

test('of two categories with one slug the first stays, with the articles of both', () => {
  const { content } = checkContent({
    categories: [category, { ...category, id: OTHER, name: 'Sonido' }],
    articles: [{ ...article, category_id: OTHER }],
  })
  expect(content.categories.map(({ name }) => name)).toEqual(['Audio'])
  expect(content.articles[0]?.category_id).toBe(ID)
})

describe('P27.4 facts and fields of a file', () => {
  test('come through if they keep the rules; what breaks one is taken out, and that is said', () => {
    const facts = { brand: 'Mirlo', price: 129, pricedOn: '2026-11-20' }
    expect(checkOne({ ...article, facts })).toMatchObject({ content: { articles: [{ facts }] }, notes: [] })
    expect(checkOne({ ...article, facts: null }).content.articles[0]?.facts).toBeNull()
    const cut = checkOne({ ...article, facts: { ...facts, year: 'ayer' } })
    expect(cut.content.articles[0]?.facts).toEqual(facts)
    expect(cut.notes).toEqual([
      { kind: 'changed', what: 'Artículo «Un título»', why: expect.stringContaining('ficha') },
    ])
    expect(checkCategory({ ...category, fields: [{ key: 'Ñ' }] })).toMatchObject({
      content: { categories: [{ fields: null }] },
      notes: [{ what: 'Categoría «Audio»' }],
    })
  })
})
