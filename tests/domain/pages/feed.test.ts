import fc from 'fast-check'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import { type Feed, type FeedItem, jsonFeed, rssFeed } from '#domain/pages/feed.ts'
import { anyText } from '../../support/any-text.ts'
import { runsOf } from '../../support/deep.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'
import { xmlFaults } from '../../support/valid-xml.ts'

const item: FeedItem = {
  id: 'a1',
  title: 'Barra Garúa 80: cine & tele',
  introduction: 'Tres semanas\nde películas.',
  publishedAt: '2026-11-18T23:30:00+01:00',
  categoryName: 'Audio',
  picture: { address: '/pictures/barra-1200x675.webp', type: 'image/webp', width: 1200, height: 675 },
  html: '<p>Suena <strong>ancho</strong> &amp; claro.</p>',
}

const feedOf = (...items: FeedItem[]): Feed => ({
  base: 'https://cacharreo.example',
  path: '/feed.xml',
  hub: null,
  title: 'Cacharreo',
  description: 'Reseñas en español.',
  language: 'es',
  home: '/',
  items,
})

/** The part of a text that XML allows. */
const holdable = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
const onOneLine = (text: string) => holdable(text.replace(/\s+/g, ' ').trim())

describe('the RSS feed', () => {
  test('is read back with everything that an article has', async () => {
    const xml = rssFeed(feedOf(item))
    expect(await xmlFaults(xml, 'rss')).toEqual([])
    expect(parseRssFeed(xml)).toMatchObject({
      title: 'Cacharreo',
      link: 'https://cacharreo.example/',
      description: 'Reseñas en español.',
      language: 'es',
      lastBuildDate: 'Wed, 18 Nov 2026 22:30:00 GMT',
      atom: {
        links: [{ href: 'https://cacharreo.example/feed.xml', rel: 'self', type: 'application/rss+xml' }],
      },
      items: [
        {
          title: 'Barra Garúa 80: cine & tele',
          link: 'https://cacharreo.example/article/a1',
          guid: { value: 'https://cacharreo.example/article/a1', isPermaLink: true },
          pubDate: 'Wed, 18 Nov 2026 22:30:00 GMT',
          categories: [{ name: 'Audio' }],
          description: 'Tres semanas de películas.',
          content: { encoded: item.html },
          media: {
            contents: [
              {
                url: 'https://cacharreo.example/pictures/barra-1200x675.webp',
                type: 'image/webp',
                medium: 'image',
                width: 1200,
                height: 675,
              },
            ],
          },
        },
      ],
    })
  })

  test('leaves out what an article does not have', async () => {
    const bare = { ...item, publishedAt: 'infinity', categoryName: ' ', picture: null }
    const xml = rssFeed(feedOf(bare))
    expect(await xmlFaults(xml, 'rss')).toEqual([])
    expect(xml).not.toMatch(/pubDate|lastBuildDate|<category|<media|null|undefined/)
    expect(await xmlFaults(rssFeed(feedOf()), 'rss')).toEqual([])
  })

  test('survives whatever a row can hold', async () => {
    const items = hostileTexts.map((text) => ({
      ...item,
      id: text,
      title: text,
      introduction: text,
      categoryName: text,
      html: text,
      picture: { address: `/${text}`, type: text },
    }))
    const xml = rssFeed(feedOf(...items))
    expect(await xmlFaults(xml, 'rss')).toEqual([])
    expect(xml).not.toMatch(/<(?:script|img|!)/)
  })

  test('is well-formed and gives every text back, whatever the text', () => {
    const pieces = fc.constantFrom(...hostileTexts, ']]>', '<', '&', '&#0;')
    const text = fc.oneof(
      anyText(),
      fc.array(pieces).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(text, (html) => {
        const xml = rssFeed(feedOf({ ...item, html: `.${html}.` }))
        const [, written = ''] = /<content:encoded>([^<]*)<\/content:encoded>/.exec(xml) ?? []
        expect(unescaped(written)).toBe(holdable(`.${html}.`))
      }),
      { numRuns: runsOf(60) },
    )
  })
})

/** A text as an XML parser reads it: with normalised line ends and decoded references. */
function unescaped(written: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/&([^;]*);/g, (_, name: string) => names[name] ?? `unknown ${name}`)
}

describe('the JSON feed', () => {
  test('is read back with everything that an article has', () => {
    const written = jsonFeed({ ...feedOf(item), path: '/feed.json' })
    expect(JSON.parse(written)).toHaveProperty('version', 'https://jsonfeed.org/version/1.1')
    expect(parseJsonFeed(written)).toMatchObject({
      title: 'Cacharreo',
      home_page_url: 'https://cacharreo.example/',
      feed_url: 'https://cacharreo.example/feed.json',
      language: 'es',
      items: [
        {
          id: 'https://cacharreo.example/article/a1',
          url: 'https://cacharreo.example/article/a1',
          title: 'Barra Garúa 80: cine & tele',
          summary: 'Tres semanas de películas.',
          content_html: item.html,
          image: 'https://cacharreo.example/pictures/barra-1200x675.webp',
          date_published: '2026-11-18T22:30:00.000Z',
          tags: ['Audio'],
        },
      ],
    })
  })

  test('leaves out what an article does not have', () => {
    const bare = { ...item, publishedAt: '', categoryName: null, picture: { address: 'data:,x' } }
    expect(jsonFeed(feedOf(bare))).not.toMatch(/date_published|tags|image|null/)
  })

  test.each(hostileTexts)('survives what a row can hold: %j', (text) => {
    const written = jsonFeed(feedOf({ ...item, title: text, html: text }))
    const feed: { items: unknown[] } = JSON.parse(written)
    expect(feed.items[0]).toMatchObject({ title: onOneLine(text), content_html: holdable(text) })
    expect(() => parseJsonFeed(written)).not.toThrow()
  })
})
