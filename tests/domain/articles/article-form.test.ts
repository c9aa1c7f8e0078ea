import { describe, expect, test } from 'vitest'
import type { ArticleHead } from '#domain/articles/article.ts'
import {
  articleColumns,
  articleFormErrors,
  articleToForm,
  changedFields,
  createBody,
  newArticleForm,
  sameForm,
  updateBody,
  type ArticleForm,
} from '#domain/articles/article-form.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const ID = '01a1fcab-efa3-7b9d-8c53-b9b33a451b66'

const head: ArticleHead = {
  id: ID,
  title: 'Garúa Pliego 3',
  introduction: 'Tres semanas con la bisagra nueva.',
  images: ['/a.webp', '/b.webp'],
  publishedAt: '2026-11-20T23:58:49.479+00:00',
  categoryId: 'c1',
  category: null,
  overall: 8.7,
  readTime: 6,
  rev: 12,
  bodyRev: 9,
}
const opened = articleToForm(head, { content: '<p>Se abre con una mano.</p>' })

function formWith(change: Partial<ArticleForm>): ArticleForm {
  return { ...opened, ...change }
}

describe('P17.1 a new form', () => {
  const fresh = newArticleForm('2026-11-21')

  test('is dated today, scored 8, in no category, without pictures', () => {
    expect(fresh).toEqual({
      title: '',
      introduction: '',
      content: '',
      images: [],
      publishedAt: '2026-11-21',
      categoryId: null,
      overall: '8',
      readTime: '',
      facts: {},
    })
  })

  test('asks for title, introduction and content, and for nothing else', () => {
    expect(Object.keys(articleFormErrors(fresh))).toEqual(['title', 'introduction', 'content'])
  })
})

describe('the form of an article', () => {
  test('holds what the row says', () => {
    expect(opened).toEqual({
      title: 'Garúa Pliego 3',
      introduction: 'Tres semanas con la bisagra nueva.',
      content: '<p>Se abre con una mano.</p>',
      images: ['/a.webp', '/b.webp'],
      publishedAt: '2026-11-20',
      categoryId: 'c1',
      overall: '8.7',
      readTime: '6',
      facts: {},
    })
  })

  test('P2.8 a score of 0 is a score, none is an empty input', () => {
    expect(articleToForm({ ...head, overall: 0 }, { content: '' }).overall).toBe('0')
    expect(articleToForm({ ...head, overall: null, readTime: null }, { content: '' })).toMatchObject({
      overall: '',
      readTime: '',
    })
  })
})

describe('P17.2 what keeps a form from being saved', () => {
  test.each(['title', 'introduction', 'content'] as const)('a blank %s', (field) => {
    expect(Object.keys(articleFormErrors(formWith({ [field]: ' \u00a0\n' })))).toEqual([field])
  })

  test.each(['', ' ', '0', '0.0', '10', '10,0', '9.9', '8,7', '8.70', '3'])(
    'not a score of "%s"',
    (overall) => {
      expect(articleFormErrors(formWith({ overall }))).toEqual({})
    },
  )

  test.each(['10.1', '11', '-1', '8.75', '9,95', 'ocho', '8.', '.5', '1e1', '8 7'])(
    'a score of "%s"',
    (overall) => {
      expect(Object.keys(articleFormErrors(formWith({ overall })))).toEqual(['overall'])
    },
  )

  test.each(['0', '2.5', '-3', 'seis', '99999999999'])('%s minutes of reading', (readTime) => {
    expect(Object.keys(articleFormErrors(formWith({ readTime })))).toEqual(['readTime'])
  })

  test.each(['2026-02-30', '2026-13-01', '21/11/2026', '0001-01-01', '2100-01-01'])(
    'the date %s',
    (publishedAt) => {
      expect(Object.keys(articleFormErrors(formWith({ publishedAt })))).toEqual(['publishedAt'])
    },
  )

  test('not a missing date, category or picture', () => {
    expect(articleFormErrors(formWith({ publishedAt: '', categoryId: null, images: [] }))).toEqual({})
  })

  test('six pictures, which only another client can have written', () => {
    expect(Object.keys(articleFormErrors(formWith({ images: ['1', '2', '3', '4', '5', '6'] })))).toEqual([
      'images',
    ])
  })
})

describe('P24.4 the create call', () => {
  test('carries its fields, the id of the device and the all-zero user', () => {
    expect(createBody(formWith({ readTime: '' }), ID)).toEqual({
      id: ID,
      title: 'Garúa Pliego 3',
      introduction: 'Tres semanas con la bisagra nueva.',
      content: '<p>Se abre con una mano.</p>',
      images: ['/a.webp', '/b.webp'],
      published_at: '2026-11-20',
      category_id: 'c1',
      overall: 8.7,
      user_id: '00000000-0000-0000-0000-000000000000',
    })
  })

  test('what is empty is absent', () => {
    const bare = createBody(formWith({ overall: '', categoryId: null, publishedAt: '', readTime: '' }), ID)
    expect(Object.keys(bare)).toEqual(['id', 'title', 'introduction', 'content', 'images', 'user_id'])
  })

  test('P2.8 no pictures and a score of 0 are sent', () => {
    expect(createBody(formWith({ images: [], overall: '0' }), ID)).toMatchObject({ images: [], overall: 0 })
  })

  test('P17.9 read_time only when somebody set it', () => {
    expect(createBody(formWith({ readTime: '7' }), ID)).toMatchObject({ read_time: 7 })
  })

  test('a Spanish comma is a decimal point', () => {
    expect(createBody(formWith({ overall: '9,1' }), ID)).toMatchObject({ overall: 9.1 })
  })
})

describe('P24.6 the update call', () => {
  test('carries nothing when nothing was changed', () => {
    expect(updateBody(opened, opened)).toEqual({})
    expect(updateBody(formWith({ overall: '8,70', readTime: ' 6 ' }), opened)).toEqual({})
  })

  test.each([
    [{ title: 'Otro' }, { title: 'Otro' }],
    [{ introduction: 'Otra' }, { introduction: 'Otra' }],
    [{ content: '<p>Otro</p>' }, { content: '<p>Otro</p>' }],
    [{ images: ['/b.webp', '/a.webp'] }, { images: ['/b.webp', '/a.webp'] }],
    [{ publishedAt: '2026-11-21' }, { published_at: '2026-11-21' }],
    [{ categoryId: 'c2' }, { category_id: 'c2' }],
    [{ overall: '9' }, { overall: 9 }],
    [{ readTime: '7' }, { read_time: 7 }],
  ])('of %o carries that field alone', (change, body) => {
    expect(updateBody(formWith(change), opened)).toEqual(body)
  })

  test.each(['title', 'introduction', 'content', 'publishedAt'] as const)(
    'P24.7 carries %s only when there is something in it',
    (field) => {
      expect(updateBody(formWith({ [field]: '' }), opened)).toEqual({})
    },
  )

  test('P2.8 no pictures and a score of 0 are sent', () => {
    expect(updateBody(formWith({ images: [], overall: '0' }), opened)).toEqual({ images: [], overall: 0 })
  })

  test('a removed value is sent as null', () => {
    expect(updateBody(formWith({ categoryId: null, overall: '', readTime: '' }), opened)).toEqual({
      category_id: null,
      overall: null,
      read_time: null,
    })
  })
})

describe('P27.2 facts', () => {
  const facts = { brand: 'Garúa', price: '1649,5', pricedOn: '2026-11-20', values: { peso: 239 } }
  const column = { brand: 'Garúa', price: 1649.5, pricedOn: '2026-11-20', values: { peso: 239 } }

  test('an article without them is sent as before there were any', () => {
    const text = JSON.stringify([createBody(opened, ID), updateBody(formWith({ title: 'Otro' }), opened)])
    expect(text).not.toContain('facts')
  })

  test('are sent when there are some, and as null when they were removed', () => {
    expect(createBody(formWith({ facts }), ID)).toMatchObject({ facts: column })
    expect(updateBody(formWith({ facts }), opened)).toEqual({ facts: column })
    expect(updateBody(opened, formWith({ facts }))).toEqual({ facts: null })
    expect(updateBody(formWith({ facts, title: 'Otro' }), formWith({ facts }))).toEqual({ title: 'Otro' })
    // A draft that has removed all facts must remove the article's, too.
    expect(articleColumns(opened)).toMatchObject({ facts: null })
  })

  test('are those of the head and those that come with the text', () => {
    const details = { model: 'Pliego 3', author: ID, links: [], corrections: [] }
    expect(articleToForm({ ...head, facts: column }, { content: '', details }).facts).toEqual({
      ...facts,
      model: 'Pliego 3',
      author: ID,
    })
  })

  test('what is wrong in them prevents a save, but not a value whose field the category has lost', () => {
    const fields = [sampleField('peso')]
    const known = { fields, today: '2026-11-21' }
    expect(articleFormErrors(formWith({ facts }), known)).toEqual({})
    expect(articleFormErrors(formWith({ facts: { values: { otro: 'x' } } }), known)).toEqual({})
    expect(articleFormErrors(formWith({ facts: { values: { peso: 'mucho' } } }), known)).toEqual({
      facts: 'Escribe un número',
    })
    expect(articleFormErrors(formWith({ facts: { price: 'caro' } }), known).facts).toMatch(/^El precio va/)
  })
})

describe('whether anything was changed (P17.15)', () => {
  test('no change if the typed values are equal', () => {
    expect(sameForm(opened, { ...opened, images: [...opened.images], overall: '8.70' })).toBe(true)
  })

  test('numbers that are none are compared as typed', () => {
    expect(sameForm(formWith({ overall: 'ocho' }), formWith({ overall: 'nueve' }))).toBe(false)
    expect(sameForm(formWith({ overall: 'ocho' }), formWith({ overall: '' }))).toBe(false)
  })

  test('a score of 0 is not an empty one', () => {
    expect(changedFields(formWith({ overall: '0' }), formWith({ overall: '' }))).toEqual(['overall'])
  })

  test('the changed fields come in the order of the form', () => {
    const changed = formWith({ readTime: '9', title: 'Otro', images: [] })
    expect(changedFields(changed, opened)).toEqual(['title', 'images', 'readTime'])
  })
})
