// The authors and guides of a file: valid ones are imported unchanged, repairable ones are repaired.
import { describe, expect, test } from 'vitest'
import { checkContent } from '#transfer/import/check-rows.ts'
import { planImport } from '#transfer/import/plan-import.ts'

const ID = '0193cafe-0000-7000-8000-000000000001'
const OTHER = '0193cafe-0000-7000-8000-000000000002'
const author = {
  id: ID,
  slug: 'ana',
  name: 'Ana',
  sentence: 'Pesa cosas.',
  expertise: null,
  face: '/pictures/a.webp',
}
const pick = { article: ID, reason: 'Dura.' }
const guide = {
  id: ID,
  slug: 'movil',
  title: '¿Qué móvil?',
  introduction: 'Uno.\n\nDos.',
  category_id: null,
  max_price: 200,
  checked_on: '2026-11-20',
  picks: [pick],
  published_at: null,
}
const check = (rows: object) => checkContent({ categories: [], articles: [], ...rows })

test('P27.8, P27.9 good ones come in as they are', () => {
  expect(check({ authors: [author], guides: [guide] })).toMatchObject({
    content: { authors: [author], guides: [guide] },
    notes: [],
  })
})

describe('P23.4 what can be repaired is repaired and reported', () => {
  test.each([
    ['a face that is a script', { face: 'javascript:alert(1)' }, { face: null }],
    ['a face on any host', { face: '//a.example/a.webp' }, { face: null }],
    ['a long sentence', { sentence: 'a'.repeat(301) }, { sentence: null }],
  ])('an author with %s', (_, broken, mended) => {
    const { content, notes } = check({ authors: [{ ...author, ...broken }] })
    expect(content.authors).toEqual([{ ...author, ...mended }])
    expect(notes).toMatchObject([{ kind: 'changed', what: 'Autor «Ana»' }])
  })

  test('a guide with a pick twice, and one without a reason', () => {
    const { content, notes } = check({ guides: [{ ...guide, picks: [pick, pick, { article: OTHER }] }] })
    expect(content.guides).toEqual([guide])
    expect(notes).toMatchObject([{ kind: 'changed', what: 'Guía «¿Qué móvil?»' }])
  })
})

test.each([
  ['authors', { ...author, slug: 'Ana' }],
  ['authors', { ...author, name: ' ' }],
  ['guides', { ...guide, title: null }],
  ['guides', { ...guide, checked_on: '2026-02-30' }],
])('of %s, one without what it needs is left out and reported', (table, row) => {
  const { content, notes } = check({ [table]: [row] })
  expect([...content.authors, ...content.guides]).toEqual([])
  expect(notes).toMatchObject([{ kind: 'left-out' }])
})

describe('planImport', () => {
  const content = { categories: [], articles: [], authors: [author], guides: [guide] }
  const present = { categories: [], articles: [] }

  test('P23.1 what stands here in any form is the same', () => {
    const stands = { ...guide, max_price: '200', rev: 2 }
    const plan = planImport(content, { ...present, authors: [{ ...author, rev: 1 }], guides: [stands] })
    expect([plan.authors.same, plan.guides.same]).toEqual([1, 1])
  })

  test('only what differs is sent, and named', () => {
    const stands = { ...guide, published_at: '2026-11-20T00:00:00Z', rev: 2 }
    const plan = planImport(content, { ...present, authors: [], guides: [stands] })
    expect(plan.authors.create).toEqual([author])
    expect(plan.guides.update).toMatchObject([{ rev: 2, columns: { published_at: null } }])
  })

  test('a server without these tables gets none, and a category that is not here frames nothing', () => {
    const none = planImport(content, present)
    expect([none.authors.create, none.guides.create]).toEqual([[], []])
    const framed = { ...content, guides: [{ ...guide, category_id: OTHER }] }
    expect(planImport(framed, { ...present, guides: [] }).guides.create).toEqual([guide])
  })
})
