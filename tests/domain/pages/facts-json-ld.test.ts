import { describe, expect, test } from 'vitest'
import { articleJsonLd } from '#domain/pages/article-json-ld.ts'
import type { JsonLd } from '#domain/pages/json-ld.ts'
import type { ArticleDetails, HeadFacts } from '#domain/facts/article-facts.ts'
import type { Author } from '#domain/authors/author.ts'
import {
  audio,
  hostileTexts,
  listedArticle,
  publication,
  verdict,
} from '../../support/editor/listed-article.ts'
import { richResultGaps } from '../../support/rich-results.ts'
import { structuredDataFaults } from '../../support/structured-data.ts'

const author: Author = {
  id: 'u1',
  slug: 'nuria-cabal',
  name: 'Nuria Cabal',
  sentence: null,
  expertise: null,
  face: null,
  rev: 1,
}
const facts: HeadFacts = { brand: 'Garúa', price: 349, pricedOn: '2026-11-12' }
const details: ArticleDetails = { product: 'Garúa Barra 80', model: 'Barra 80', links: [], corrections: [] }
const shop = { shop: 'Electrón', url: 'https://electron.example/barra', isPaid: true }

function page(stated: {
  readonly facts?: HeadFacts
  readonly details?: ArticleDetails | null
  readonly author?: Author | null
  readonly overall?: number | null
  readonly changedAt?: string
}): JsonLd {
  const { overall = 8.7, changedAt } = stated
  const article = listedArticle({
    overall,
    ...(stated.facts && { facts: stated.facts }),
    ...(changedAt !== undefined && { changedAt }),
  })
  const { details: more = null, author: person = null } = stated
  return articleJsonLd({
    ...publication,
    article,
    category: audio,
    notes: verdict,
    details: more,
    author: person,
  })
}

/** The first object of a page's graph. */
function first(data: JsonLd): Record<string, unknown> {
  const [thing = {}]: Record<string, unknown>[] = JSON.parse(JSON.stringify(data['@graph']))
  return thing
}

const offersOf = (data: JsonLd) => Object(first(data)['itemReviewed'])['offers']

describe('P27.51 an article with facts', () => {
  test('is a review of a product, signed by a person', () => {
    const review = first(page({ facts, details, author, changedAt: '2026-11-20T10:00:00+00' }))
    expect(review).toMatchObject({
      '@type': 'Review',
      '@id': 'https://cacharreo.example/article/a1#review',
      name: 'Barra Garúa 80: el cine cabe bajo la tele',
      description: 'Tres semanas de películas.',
      itemReviewed: {
        '@type': 'Product',
        '@id': 'https://cacharreo.example/article/a1#product',
        name: 'Garúa Barra 80',
        brand: { '@type': 'Brand', name: 'Garúa' },
        model: 'Barra 80',
        category: 'Audio',
        review: { '@id': 'https://cacharreo.example/article/a1#review' },
      },
      reviewRating: { ratingValue: 8.7, bestRating: 10, worstRating: 0 },
      author: {
        '@type': 'Person',
        name: 'Nuria Cabal',
        url: 'https://cacharreo.example/autor/nuria-cabal',
      },
      datePublished: '2026-11-18',
      dateModified: '2026-11-20',
      positiveNotes: { '@type': 'ItemList' },
      negativeNotes: { '@type': 'ItemList' },
    })
    // The magazine counts no ratings by others.
    expect(JSON.stringify(review)).not.toMatch(/aggregate/i)
  })

  test('has the article’s name where no product is stated, and is signed by the magazine where nobody signs', () => {
    expect(first(page({ facts }))).toMatchObject({
      '@type': 'Review',
      itemReviewed: { name: 'Barra Garúa 80: el cine cabe bajo la tele' },
      author: { '@type': 'Organization', name: 'Cacharreo S. L.' },
    })
    expect(first(page({ details }))).toMatchObject({ '@type': 'Review' })
  })

  test('is an article without a score, signed all the same', () => {
    const data = page({ facts, details, author, overall: null })
    expect(first(data)).toMatchObject({ '@type': 'Article', author: { name: 'Nuria Cabal' } })
    expect(JSON.stringify(data)).not.toMatch(/Rating|Review|Offer/)
  })

  test('without any it is the product with its review, as it was', () => {
    expect(first(page({}))).toMatchObject({ '@type': 'Product', review: { '@type': 'Review' } })
  })
})

describe('P27.52 an offer', () => {
  test('is the stated price from its day on, without an end or a claim of stock', () => {
    expect(offersOf(page({ facts, details }))).toEqual([
      { '@type': 'Offer', price: 349, priceCurrency: 'EUR', validFrom: '2026-11-12' },
    ])
    expect(offersOf(page({ facts: { ...facts, currency: 'USD' } }))).toMatchObject([{ priceCurrency: 'USD' }])
    expect(offersOf(page({ facts: { brand: 'Garúa' }, details }))).toBeUndefined()
  })

  test('is each shop’s with a price; only one that asks the stated price has its day', () => {
    const links = [
      { ...shop, price: 349 },
      { ...shop, shop: 'Otra', price: 359.9 },
      { ...shop, shop: 'Sin precio' },
    ]
    expect(offersOf(page({ facts, details: { ...details, links } }))).toEqual([
      {
        '@type': 'Offer',
        price: 349,
        priceCurrency: 'EUR',
        validFrom: '2026-11-12',
        url: 'https://electron.example/barra',
        seller: { '@type': 'Organization', name: 'Electrón' },
      },
      {
        '@type': 'Offer',
        price: 359.9,
        priceCurrency: 'EUR',
        url: 'https://electron.example/barra',
        seller: { '@type': 'Organization', name: 'Otra' },
      },
    ])
  })

  test('is the stated price beside shops that ask another', () => {
    const links = [{ ...shop, price: 329 }]
    expect(offersOf(page({ facts, details: { ...details, links } }))).toMatchObject([
      { price: 349, validFrom: '2026-11-12' },
      { price: 329, seller: { name: 'Electrón' } },
    ])
    expect(offersOf(page({ details: { ...details, links } }))).toMatchObject([{ price: 329 }])
  })

  test('has no address that cannot be followed', () => {
    const links = [{ ...shop, url: 'javascript:alert(1)', price: 329 }]
    expect(JSON.stringify(page({ details: { ...details, links } }))).not.toContain('javascript')
  })
})

describe('by schema.org and the rules of rich results', () => {
  const links = [{ ...shop, price: 349 }]
  test.each<readonly [string, JsonLd]>([
    ['all facts', page({ facts, details: { ...details, links }, author })],
    ['a price alone', page({ facts: { price: 0, pricedOn: '2026-11-12' } })],
    ['a brand alone', page({ facts: { brand: 'Garúa' } })],
    ['an author alone', page({ facts: { author: 'u1' }, author })],
    ['facts without a score', page({ facts, details, author, overall: null })],
    ...hostileTexts.map(
      (text, number) =>
        [
          `hostile text ${number}`,
          page({
            facts: { brand: text, price: 1, currency: text, pricedOn: text },
            details: { ...details, product: text, model: text, links: [{ ...shop, shop: text, price: 2 }] },
            author: { ...author, name: text, slug: text },
          }),
        ] as const,
    ),
  ])('nothing is wrong with %s', async (_, data) => {
    expect(await structuredDataFaults(data)).toEqual([])
    expect(richResultGaps(data).required).toEqual([])
  })

  test('what is recommended is there, except what would be an invention', () => {
    expect(richResultGaps(page({ facts, details: { ...details, links }, author })).recommended).toEqual([
      // The magazine does not count ratings by others, watch a shop's stock, or know when a price ends.
      'Offer.availability',
      'Offer.priceValidUntil',
      'Product.aggregateRating',
    ])
  })
})
