import { describe, expect, test } from 'vitest'
import { planImport } from '#transfer/import/plan-import.ts'
import { sampleField } from '../support/fakes/sample-fields.ts'

const category = { id: 'c1', name: 'Audio', slug: 'audio', color: '#0a7d4f', description: null }
const article = {
  id: 'a1',
  title: 'Un título',
  introduction: 'Una introducción',
  content: '<p>Un texto</p>',
  images: [],
  published_at: '2026-11-20T19:58:49.479Z',
  category_id: 'c1',
  category: null,
  overall: 8.5,
  read_time: 5,
  user_id: null,
}
const content = { categories: [category], articles: [article] }

describe('planImport', () => {
  test('what is not there is created', () => {
    const plan = planImport(content, { categories: [], articles: [] })
    expect(plan.categories.create).toEqual([category])
    expect(plan.articles.create).toEqual([article])
  })

  test('a present row is equal in any form of the table API', () => {
    const present = {
      categories: [{ ...category, rev: 3 }],
      articles: [
        { ...article, published_at: '2026-11-20 19:58:49.479+00', overall: '8.5', rev: 4, body_rev: 4 },
      ],
    }
    const plan = planImport(content, present)
    expect([plan.articles.same, plan.categories.same]).toEqual([1, 1])
    expect([plan.articles.update, plan.articles.create]).toEqual([[], []])
  })

  test.each([
    ['the title', { title: 'Otro' }, { title: 'Un título' }],
    [
      'a microsecond',
      { published_at: '2026-11-20T19:58:49.479001Z' },
      { published_at: article.published_at },
    ],
    ['a score of 0', { overall: 0 }, { overall: 8.5 }],
    ['a picture', { images: ['x'] }, { images: [] }],
  ])('only %s that differs is sent, on the revision that was compared', (_name, there, sent) => {
    const present = { categories: [category], articles: [{ ...article, ...there, rev: 9 }] }
    expect(planImport(content, present).articles.update).toEqual([
      { id: 'a1', rev: 9, columns: sent, what: 'Artículo «Un título»', fields: expect.any(String) },
    ])
    expect(planImport(content, present, { onlyNew: true }).articles).toMatchObject({ update: [], same: 1 })
  })

  test('P27.6 facts and fields are columns: in any order of their keys, and those that a file does not have stay', () => {
    const facts = { brand: 'Mirlo', values: { a: 1, b: 2 } }
    const { key, ...field } = sampleField('a')
    const fields = [{ key, ...field }]
    const present = {
      categories: [{ ...category, fields: [{ ...field, key }], rev: 3 }],
      articles: [{ ...article, facts: { values: { b: 2, a: 1 }, brand: 'Mirlo' }, rev: 4 }],
    }
    const same = { categories: [{ ...category, fields }], articles: [{ ...article, facts }] }
    for (const given of [same, content])
      expect(planImport(given, present)).toMatchObject({ articles: { same: 1 }, categories: { same: 1 } })
    const without = { categories: [{ ...category, fields: null }], articles: [{ ...article, facts: null }] }
    const plan = planImport(without, present)
    expect(plan.articles.update).toMatchObject([{ columns: { facts: null }, fields: 'ficha' }])
    expect(plan.categories.update).toMatchObject([
      { columns: { fields: null }, fields: 'datos de sus reseñas' },
    ])
  })

  test('each field that would change is named, short values with what stands now', () => {
    const present = {
      categories: [{ ...category, color: '#000000', description: 'Lo que suena', rev: 1 }],
      articles: [{ ...article, content: '<p>Otro</p>', overall: 9, rev: 9 }],
    }
    const plan = planImport(content, present)
    expect(plan.categories.update.map(({ fields }) => fields)).toEqual([
      'color (#000000 → #0a7d4f), descripción',
    ])
    expect(plan.articles.update.map(({ fields }) => fields)).toEqual(['contenido, puntuación (9 → 8,5)'])
  })

  test('another program’s category finds ours and changes nothing of it; what it lacks empties nothing', () => {
    const present = {
      categories: [{ ...category, id: 'other', color: '#000000', description: 'Lo que suena', rev: 1 }],
      articles: [{ ...article, category_id: 'other', title: 'Otro', rev: 9 }],
    }
    const foreign = { categories: [category], articles: [{ ...article, overall: null }] }
    const plan = planImport(foreign, present, { isForeign: true })
    expect(plan.categories).toMatchObject({ create: [], update: [], same: 1 })
    expect(plan.articles.update).toMatchObject([{ columns: { title: 'Un título' } }])
    expect(Object.keys(plan.articles.update[0]?.columns ?? {})).toEqual(['title'])
  })

  test('a category of the same slug is the same category, and the articles follow', () => {
    const present = { categories: [{ ...category, id: 'other', color: '#000000', rev: 1 }], articles: [] }
    const plan = planImport(content, present)
    expect(plan.categories.create).toEqual([])
    expect(plan.categories.update).toMatchObject([{ id: 'other', columns: { color: '#0a7d4f' } }])
    expect(plan.articles.create[0]?.category_id).toBe('other')
  })

  test('a slug in use by another category stays with it', () => {
    const present = {
      categories: [
        { ...category, slug: 'sonido' },
        { ...category, id: 'c2', slug: 'audio' },
      ],
      articles: [],
    }
    const plan = planImport(content, present)
    expect(plan.categories).toMatchObject({ create: [], update: [], same: 1 })
    expect(plan.notes[0]?.why).toContain('conserva el suyo')
  })

  test('an article with an unknown category is imported without one, and reported', () => {
    const plan = planImport({ categories: [], articles: [article] }, { categories: [], articles: [] })
    expect(plan.articles.create[0]?.category_id).toBeNull()
    expect(plan.notes).toHaveLength(1)
  })
})
