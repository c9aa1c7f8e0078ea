import { describe, expect, test } from 'vitest'
import { cardAt, cardPath, SITE_CARD } from '#domain/pictures/card-path.ts'
import { documentAt, feedPath } from '#domain/pages/document-paths.ts'

describe('a document’s address', () => {
  test.each([
    ['/robots.txt', { kind: 'robots' }],
    ['/sitemap.xml', { kind: 'sitemap' }],
    ['/sitemap-12.xml', { kind: 'sitemap' }],
    ['/feed.xml', { kind: 'feed', format: 'xml', category: null }],
    ['/feed.json', { kind: 'feed', format: 'json', category: null }],
    ['/categoria/vr-ar/feed.json', { kind: 'feed', format: 'json', category: 'vr-ar' }],
    ['/categoria/m%C3%B3viles/feed.xml', { kind: 'feed', format: 'xml', category: 'móviles' }],
  ])('%s', (path, place) => {
    expect(documentAt(path)).toEqual(place)
  })

  test('any other path is none', () => {
    const others = `
      / /feed /feed.xml/ /feed.atom /x/feed.xml /categoria/feed.xml /categoria/a/b/feed.xml
      /categoria/%E0%A4/feed.xml /sitemap-0.xml /sitemap-1.json /robots.txt.br`
    expect(
      others
        .trim()
        .split(/\s+/)
        .filter((path) => documentAt(path) !== null),
    ).toEqual([])
  })

  test.each([null, 'audio', 'vr ar', 'a/b?c#d', 'ñandú'])('of a feed leads back to it: %s', (category) => {
    expect(documentAt(feedPath(category, 'json'))).toEqual({ kind: 'feed', format: 'json', category })
  })
})

describe('a card’s address', () => {
  test.each(['bab2c803-5dc8-5c48-af3f-af688dd6ab48', '1-2', 'a/b', 'ñ', '-'])(
    'leads back to it: %s',
    (id) => {
      expect(cardAt(cardPath({ id, rev: 17 }))).toEqual({ id, rev: 17 })
    },
  )

  test('any other path is none of a review', () => {
    const others = `
      /cards/ /cards/a.jpg /cards/a-1.png /cards/a-1.jpg/ /cards/a-b-.jpg /cards/a/b-1.jpg
      /cards/%E0%A4-1.jpg /cards/a--1.5.jpg /cards/a-${'9'.repeat(30)}.jpg`
    const paths = [SITE_CARD, ...others.trim().split(/\s+/)]
    expect(paths.filter((path) => cardAt(path) !== null)).toEqual([])
  })
})
