import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutMarkers } from '#domain/bodies/picture-markers.ts'
import { floorPages } from '../../bench/support/floor-pages.ts'
import { readSample } from '../../server/embedded/sample.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const sample = await readSample(join(PROJECT, 'server/sample'))
const articles = sample.articles.toSorted((a, b) => b.published_at.localeCompare(a.published_at))
const pages = new Map(floorPages({ ...sample, articles }))

/** The text of a page, with white space collapsed. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&quot;|"/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a hand-written article has every word and every picture of the review, and no script', () => {
  for (const { id, title, introduction, content, images } of articles) {
    const html = pages.get(`/article/${id}`) ?? ''
    for (const text of [title, introduction, withoutMarkers(content)])
      expect(wordsOf(html)).toContain(wordsOf(text))
    for (const address of images) expect(html).toContain(address)
    expect(html).not.toMatch(/<script|\[IMG:|no encontrada/)
  }
})

test('the hand-written home shows the carousel of nine, the cover of three and a list of ten', () => {
  const links = (pages.get('/') ?? '').match(/<h3><a href="\/article\//g)
  expect(links).toHaveLength(9 + 3 + 10)
})

test('only the picture that is seen first is fetched at once', () => {
  for (const html of pages.values()) {
    const pictures = html.match(/<img [^>]*>/g) ?? []
    const [first, ...others] = pictures.filter((picture) => !picture.includes('loading="lazy"'))
    expect(first).toContain('fetchpriority="high"')
    expect(others).toEqual([])
  }
})
