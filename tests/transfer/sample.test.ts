// When an import recognises that a magazine contains only the sample with which it began.
import type { Row } from '#domain/row.ts'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ContentArticle, ContentCategory } from '#transfer/export/content.ts'
import { planImport } from '#transfer/import/plan-import.ts'
import { findSample } from '#transfer/import/sample.ts'
import { readSample } from '../../server/embedded/sample.ts'
import { sha256 } from '../../server/transfer/open-file.ts'

const sample = await readSample(join(import.meta.dirname, '../../server/sample'))
const withRevisions = (rows: readonly object[]): Row[] =>
  rows.map((row, index) => ({ ...row, rev: index + 1 }))
const articles = withRevisions(sample.articles)
const categories = withRevisions(sample.categories)

const own: ContentArticle = {
  id: '0193cafe-0000-7000-8000-0000000000ff',
  title: 'Propio',
  introduction: 'Una introducción',
  content: '<p>Un texto</p>',
  images: [],
  published_at: '2026-11-21T10:00:00Z',
  category_id: null,
  category: null,
  overall: null,
  read_time: null,
  user_id: null,
}

/** The number of articles and categories to remove; null if nothing is asked. */
async function found(given: {
  readonly articles?: readonly Row[]
  readonly categories?: readonly Row[]
  readonly file?: readonly ContentArticle[]
  readonly fileCategories?: readonly ContentCategory[]
}): Promise<readonly [number, number] | null> {
  const present = { articles: given.articles ?? articles, categories: given.categories ?? categories }
  const content = { articles: given.file ?? [own], categories: given.fileCategories ?? [] }
  const rows = await findSample(present, planImport(content, present), sha256)
  return rows && [rows.articles.length, rows.categories.length]
}

const changed = (rows: readonly Row[], columns: object) =>
  rows.map((row, index) => (index === 3 ? { ...row, ...columns } : row))

describe('the sample is found', () => {
  test('where there is nothing else', async () => {
    expect(await found({})).toEqual([43, 7])
  })

  test('in whatever form the table API writes its rows', async () => {
    const spelled = articles.map((row) => ({
      ...row,
      published_at: String(row['published_at']).replace('T', ' ').replace('Z', '+00'),
      overall: String(row['overall']),
      category: null,
    }))
    expect(await found({ articles: spelled })).toEqual([43, 7])
  })

  test('P27.61 as 0.1.0 had it, without facts and fields', async () => {
    const without = (rows: readonly Row[]) => rows.map((row) => ({ ...row, facts: null, fields: null }))
    expect(await found({ articles: without(articles), categories: without(categories) })).toEqual([43, 7])
  })

  test('beside what the file brings, as after an import that broke off', async () => {
    expect(await found({ articles: [...articles.slice(20), { ...own, rev: 99 }] })).toEqual([23, 7])
    expect(await found({ articles: [{ ...own, rev: 99 }] })).toEqual([0, 7])
  })

  test('without the rows that the file brings, and the categories that its articles are in', async () => {
    const [first] = sample.articles
    if (first === undefined) throw new Error('no sample')
    const audio = sample.categories.find(({ id }) => id === first.category_id)
    if (audio === undefined) throw new Error('no category')
    expect(await found({ file: [own, { ...first, category: null }] })).toEqual([42, 6])
    expect(await found({ file: [{ ...own, category_id: audio.id }] })).toEqual([43, 6])
    const sameSlug = { ...audio, id: own.id, name: 'De fuera' }
    expect(await found({ fileCategories: [sameSlug] })).toEqual([43, 6])
  })

  test('without the categories that anybody has changed', async () => {
    expect(await found({ categories: changed(categories, { name: 'Mía' }) })).toEqual([43, 6])
  })
})

describe('nothing is asked', () => {
  test.each([
    ['a title', { title: 'Otro' }],
    ['a body', { content: '<p>Otro</p>' }],
    ['a score', { overall: 1.1 }],
    ['a category', { category_id: null }],
    ['a date', { published_at: '2026-01-01T12:00:00Z' }],
    ['the pictures', { images: [] }],
    ['the facts', { facts: { brand: 'Otra' } }],
  ])('where anybody has changed %s', async (_name, columns) => {
    expect(await found({ articles: changed(articles, columns) })).toBeNull()
  })

  test('where there is an article of somebody’s own', async () => {
    expect(await found({ articles: [...articles, { ...own, id: 'otro', rev: 99 }] })).toBeNull()
  })

  test('where there is no sample, or the file brings no article', async () => {
    expect(await found({ articles: [], categories: [] })).toBeNull()
    expect(await found({ file: [] })).toBeNull()
  })

  test('where there are no hashes', async () => {
    const present = { articles, categories }
    const plan = planImport({ articles: [own], categories: [] }, present)
    expect(await findSample(present, plan, () => Promise.resolve(null))).toBeNull()
  })
})
