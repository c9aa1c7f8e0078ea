import { describe, expect, test } from 'vitest'
import { articleJsonLd } from '#domain/pages/article-json-ld.ts'
import { categoryJsonLd, homeJsonLd, type JsonLd } from '#domain/pages/json-ld.ts'
import {
  audio,
  hostileTexts,
  listedArticle,
  publication,
  verdict,
} from '../../support/editor/listed-article.ts'
import { structuredDataFaults } from '../../support/structured-data.ts'

const page = (fields: Parameters<typeof listedArticle>[0] = {}) =>
  articleJsonLd({ ...publication, article: listedArticle(fields), category: audio, notes: verdict })

/** The object of this type in a page's graph. */
function thing(data: JsonLd, type: string): Record<string, unknown> | undefined {
  const things: Record<string, unknown>[] = JSON.parse(JSON.stringify(data['@graph']))
  return things.find((one) => one['@type'] === type)
}

describe('the page of an article', () => {
  test('is a product with its review: rating from 0 to 10, day, author and notes', () => {
    expect(thing(page(), 'Product')).toEqual({
      '@type': 'Product',
      '@id': 'https://cacharreo.example/article/a1#product',
      name: 'Barra Garúa 80: el cine cabe bajo la tele',
      description: 'Tres semanas de películas.',
      image: ['https://cacharreo.example/pictures/barra-1200x675.webp', 'https://elsewhere.example/a.jpg'],
      category: 'Audio',
      review: {
        '@type': 'Review',
        '@id': 'https://cacharreo.example/article/a1#review',
        url: 'https://cacharreo.example/article/a1',
        name: 'Barra Garúa 80: el cine cabe bajo la tele',
        reviewRating: { '@type': 'Rating', ratingValue: 8.7, bestRating: 10, worstRating: 0 },
        author: {
          '@type': 'Organization',
          '@id': 'https://cacharreo.example/#organization',
          name: 'Cacharreo S. L.',
          url: 'https://cacharreo.example/',
        },
        publisher: { '@id': 'https://cacharreo.example/#organization' },
        datePublished: '2026-11-18',
        inLanguage: 'es',
        positiveNotes: {
          '@type': 'ItemList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Suena ancho' },
            { '@type': 'ListItem', position: 2, name: 'Se instala sola' },
          ],
        },
        negativeNotes: {
          '@type': 'ItemList',
          itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Las voces' }],
        },
      },
    })
  })

  test('stands below its category, which stands below home', () => {
    expect(thing(page(), 'BreadcrumbList')?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Cacharreo', item: 'https://cacharreo.example/' },
      { '@type': 'ListItem', position: 2, name: 'Audio', item: 'https://cacharreo.example/categoria/audio' },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Barra Garúa 80: el cine cabe bajo la tele',
        item: 'https://cacharreo.example/article/a1',
      },
    ])
    const alone = articleJsonLd({ ...publication, article: listedArticle(), category: null, notes: null })
    expect(thing(alone, 'BreadcrumbList')?.['itemListElement']).toHaveLength(2)
  })

  test('a score of 0 is a score', () => {
    expect(thing(page({ overall: 0 }), 'Product')).toMatchObject({
      review: { reviewRating: { ratingValue: 0 } },
    })
  })

  test.each([null, NaN, 11, -0.1])(
    'without a score it is an article, neither product nor rating: %s',
    (overall) => {
      const data = page({ overall })
      expect(thing(data, 'Product')).toBeUndefined()
      expect(JSON.stringify(data)).not.toMatch(/Rating|Review|Notes/)
      expect(thing(data, 'Article')).toMatchObject({
        headline: 'Barra Garúa 80: el cine cabe bajo la tele',
        articleSection: 'Audio',
        datePublished: '2026-11-18',
        author: { name: 'Cacharreo S. L.' },
      })
    },
  )

  test('says nothing of what is absent or no value', () => {
    const data = articleJsonLd({
      ...publication,
      article: listedArticle({
        images: ['data:image/png;base64,AA', 'javascript:alert(1)', ''],
        publishedAt: 'infinity',
        introduction: ' \n ',
        categoryName: null,
        category: ' ',
      }),
      category: null,
      notes: null,
    })
    expect(JSON.stringify(data)).not.toMatch(/"image"|date|description|category|Notes|null|undefined/i)
    expect(thing(page({ title: ' ' }), 'Product')).toBeUndefined()
  })

  test('a single note is none: search engines ask for two', () => {
    const alone = { best: ['Suena ancho', ' '], worst: [] }
    const data = articleJsonLd({ ...publication, article: listedArticle(), category: audio, notes: alone })
    expect(JSON.stringify(data)).not.toContain('Notes')
  })

  test('the legacy category is its category, without a page of its own', () => {
    const article = listedArticle({ categoryName: null, category: 'Sonido' })
    const data = articleJsonLd({ ...publication, article, category: null, notes: verdict })
    expect(thing(data, 'Product')).toMatchObject({ category: 'Sonido' })
    expect(JSON.stringify(data)).not.toContain('/categoria/')
  })
})

describe('the other pages', () => {
  test('home is the site, with its search, and who is behind it', () => {
    const data = homeJsonLd({ ...publication, base: 'https://cacharreo.example/' })
    expect(thing(data, 'WebSite')).toMatchObject({
      url: 'https://cacharreo.example/',
      potentialAction: {
        target: { urlTemplate: 'https://cacharreo.example/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
    expect(thing(data, 'Organization')).toMatchObject({
      name: 'Cacharreo S. L.',
      logo: 'https://cacharreo.example/icons/icon-512.png',
    })
  })

  test('a category says its name and what it is about', () => {
    const data = categoryJsonLd({ ...publication, category: audio, path: '/categoria/audio/2' })
    expect(thing(data, 'CollectionPage')).toMatchObject({
      url: 'https://cacharreo.example/categoria/audio/2',
      name: 'Audio',
      description: 'Auriculares y altavoces.',
    })
  })
})

describe('by schema.org and by the rules of search engines nothing is wrong', () => {
  const hostile = hostileTexts.map(
    (text, number) =>
      [`hostile text ${number}`, page({ title: text, introduction: text, images: [text] })] as const,
  )
  test.each<readonly [string, JsonLd]>([
    ['an article', page()],
    ['an article without a score', page({ overall: null })],
    ['an article without anything', page({ images: [], publishedAt: '', introduction: '' })],
    ['home', homeJsonLd(publication)],
    ['a category', categoryJsonLd({ ...publication, category: audio, path: '/categoria/audio' })],
    ...hostile,
  ])('with %s', async (_, data) => {
    expect(await structuredDataFaults(data)).toEqual([])
  })
})
