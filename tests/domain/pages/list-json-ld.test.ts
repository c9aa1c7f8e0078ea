import { expect, test } from 'vitest'
import { authorJsonLd, guideJsonLd, guidesJsonLd, rankingJsonLd } from '#domain/pages/list-json-ld.ts'
import { audio, hostileTexts, listedArticle, publication } from '../../support/editor/listed-article.ts'
import { headphones, nuria } from '../../support/fakes/named-magazine.ts'
import { richResultGaps } from '../../support/rich-results.ts'
import { structuredDataFaults } from '../../support/structured-data.ts'

const articles = [listedArticle({ id: 'b 1' }), listedArticle({ id: 'a2' })]
const { title: name } = listedArticle({})
const LIST = [
  { '@type': 'ListItem', position: 1, name, url: 'https://cacharreo.example/article/b%201' },
  { '@type': 'ListItem', position: 2, name, url: 'https://cacharreo.example/article/a2' },
]

function things(data: object): Record<string, unknown>[] {
  return JSON.parse(JSON.stringify(data))['@graph']
}

test('P27.36 the page of an author describes a person', () => {
  const data = authorJsonLd({ ...publication, author: nuria, path: '/autor/nuria?pagina=2' })
  expect(things(data)[0]).toMatchObject({
    '@type': 'ProfilePage',
    url: 'https://cacharreo.example/autor/nuria?pagina=2',
    mainEntity: {
      '@type': 'Person',
      '@id': 'https://cacharreo.example/autor/nuria#person',
      name: 'Nuria Cabal',
      url: 'https://cacharreo.example/autor/nuria',
      description: 'Desmonta todo lo que prueba.',
      knowsAbout: 'Móviles y portátiles',
      image: 'https://cacharreo.example/pictures/nuria-200x200.webp',
    },
  })
})

test('P27.36 a guide is a text with an ordered list of reviews, changed on the day of its last check', () => {
  const [article, list] = things(guideJsonLd({ ...publication, guide: headphones, picks: articles }))
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: headphones.title,
    datePublished: '2026-11-19',
    dateModified: '2026-11-20',
  })
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2, itemListElement: LIST })
  const early = guideJsonLd({ ...publication, guide: { ...headphones, checkedOn: '2026-11-01' }, picks: [] })
  expect(things(early)[0]).not.toHaveProperty('dateModified')
})

test('P27.36 a ranking is an ordered list, under its category', () => {
  const data = rankingJsonLd({
    ...publication,
    category: audio,
    name: 'Los mejores de Audio',
    path: '/mejores/audio',
    articles,
  })
  expect(things(data)[0]).toMatchObject({
    '@type': 'ItemList',
    name: 'Los mejores de Audio',
    itemListElement: LIST,
  })
})

test('P27.36 the list of guides is one, too', () => {
  const [list] = things(guidesJsonLd({ ...publication, name: 'Guías', guides: [headphones] }))
  expect(list).toMatchObject({
    '@type': 'ItemList',
    name: 'Guías',
    numberOfItems: 1,
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: headphones.title,
        url: `https://cacharreo.example/guia/${headphones.slug}`,
      },
    ],
  })
})

test.each(['plain', ...hostileTexts])('P27.36 has no fault for schema.org with %j', async (text) => {
  const title = text === 'plain' ? headphones.title : text
  const pages = [
    authorJsonLd({ ...publication, author: { ...nuria, name: title, sentence: text }, path: '/autor/nuria' }),
    guideJsonLd({ ...publication, guide: { ...headphones, title, introduction: text }, picks: articles }),
    rankingJsonLd({ ...publication, category: audio, name: title, path: '/mejores/audio', articles }),
    guidesJsonLd({ ...publication, name: title, guides: [{ slug: text, title }] }),
  ]
  for (const page of pages) {
    expect(await structuredDataFaults(page)).toEqual([])
    expect(richResultGaps(page).required).toEqual([])
  }
})
