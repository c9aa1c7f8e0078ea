import { describe, expect, test } from 'vitest'
import { rowToAuthor, rowToGuide } from '#api/read/author-rows.ts'

const author = {
  id: 'u1',
  slug: 'nuria',
  name: 'Nuria Valls',
  sentence: 'Mide pantallas.',
  expertise: 'Móviles',
  face: '/pictures/nuria.webp',
  rev: 7,
}

const guide = {
  id: 'g1',
  slug: 'movil-200',
  title: '¿Qué móvil por 200 €?',
  introduction: 'Estos.',
  category_id: 'c1',
  max_price: '199.90',
  checked_on: '2026-11-20',
  picks: [{ article: 'a1', reason: 'Dura.' }],
  published_at: '2026-11-20 00:00:00+00',
  rev: 8,
}

describe('P27.8 an author', () => {
  test('is read whole, and what is broken is dropped alone', () => {
    expect(rowToAuthor({ ...author, revised: 1 })).toEqual(author)
    const broken = { ...author, sentence: 3, expertise: '', face: 'javascript:x', rev: null }
    expect(rowToAuthor(broken)).toEqual({ ...author, sentence: null, expertise: null, face: null, rev: 0 })
  })

  test.each([null, [], 'x', { ...author, id: '' }, { ...author, slug: 'Nuria!' }, { ...author, name: ' ' }])(
    'is none: %j',
    (row) => {
      expect(rowToAuthor(row)).toBeNull()
    },
  )
})

describe('P27.9 a guide', () => {
  test('is read whole, in one form of its instant and number', () => {
    expect(rowToGuide(guide)).toEqual({
      id: 'g1',
      slug: 'movil-200',
      title: '¿Qué móvil por 200 €?',
      introduction: 'Estos.',
      categoryId: 'c1',
      maxPrice: 199.9,
      checkedOn: '2026-11-20',
      picks: [{ article: 'a1', reason: 'Dura.' }],
      publishedAt: '2026-11-20T00:00:00+00:00',
      rev: 8,
    })
  })

  test('a broken pick is dropped alone', () => {
    const picks = [{ article: 'a1' }, null, { article: 'a2', reason: 'Pesa poco.' }]
    expect(rowToGuide({ ...guide, picks })?.picks).toEqual(picks.slice(2))
  })

  test.each([
    null,
    { ...guide, title: '' },
    { ...guide, checked_on: 'hoy' },
    { ...guide, published_at: null },
  ])('is none: %j', (row) => {
    expect(rowToGuide(row)).toBeNull()
  })
})
