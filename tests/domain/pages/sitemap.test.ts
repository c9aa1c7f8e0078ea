import { describe, expect, test } from 'vitest'
import { robotsText, SITEMAP_PAGES, sitemapIndex, sitemapPart, sitemapText } from '#domain/pages/sitemap.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'
import { xmlFaults } from '../../support/valid-xml.ts'

const BASE = 'https://cacharreo.example'
const locations = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)

describe('the sitemap', () => {
  test('says address, day and pictures of each page, and is as its schemas say', async () => {
    const xml = sitemapText(
      [
        { path: '/', pictures: [] },
        {
          path: '/article/a%20b',
          lastModified: '2026-11-20 19:58:49.479+00',
          pictures: ['/pictures/a.webp', 'https://elsewhere.example/b.jpg?w=1&h=2'],
        },
      ],
      `${BASE}/`,
    )
    expect(await xmlFaults(xml, 'sitemap')).toEqual([])
    expect(xml).toContain('<url><loc>https://cacharreo.example/</loc></url>')
    expect(xml).toContain(
      '<url><loc>https://cacharreo.example/article/a%20b</loc><lastmod>2026-11-20</lastmod>' +
        '<image:image><image:loc>https://cacharreo.example/pictures/a.webp</image:loc></image:image>' +
        '<image:image><image:loc>https://elsewhere.example/b.jpg?w=1&amp;h=2</image:loc></image:image></url>',
    )
  })

  test('leaves out what is no date and what cannot be fetched', async () => {
    const pictures = ['data:image/png;base64,AA', 'blob:x', '', `/${'x'.repeat(2048)}`]
    const xml = sitemapText([{ path: '/article/1', lastModified: 'infinity', pictures }], BASE)
    expect(xml).toContain('<url><loc>https://cacharreo.example/article/1</loc></url>')
    expect(await xmlFaults(xml, 'sitemap')).toEqual([])
  })

  test('survives whatever a row can hold', async () => {
    const pages = hostileTexts.map((text) => ({
      path: `/article/${text}`,
      lastModified: text,
      pictures: [text, `/${text}`],
    }))
    const xml = sitemapText(pages, BASE)
    expect(await xmlFaults(xml, 'sitemap')).toEqual([])
    expect(locations(xml)).toHaveLength(pages.length)
  })

  test('has an index of as many parts as are needed', async () => {
    const index = sitemapIndex(SITEMAP_PAGES + 1, BASE)
    expect(await xmlFaults(index, 'siteindex')).toEqual([])
    expect(locations(index)).toEqual([`${BASE}/sitemap-1.xml`, `${BASE}/sitemap-2.xml`])
    expect(locations(sitemapIndex(2 * SITEMAP_PAGES, BASE))).toHaveLength(2)
  })

  test.each([
    ['/sitemap.xml', null],
    ['/sitemap-1.xml', 1],
    ['/sitemap-12.xml', 12],
    ['/sitemap-x.xml', null],
  ])('%s is part %s', (path, part) => expect(sitemapPart(path)).toBe(part))

  test('a part of the longest addresses is within 50 MB', () => {
    const pictures = Array.from({ length: 5 }, (_, n) => `/pictures/${'x'.repeat(1900)}${n}.webp`)
    const xml = sitemapText([{ path: '/article/1000', pictures }], BASE)
    expect(Buffer.byteLength(xml) * SITEMAP_PAGES).toBeLessThanOrEqual(50 * 1024 * 1024)
  })
})

test('robots may read all but the backoffice, and robots.txt names the sitemap', () => {
  expect(robotsText(`${BASE}/`)).toBe(
    'User-agent: *\nDisallow: /admin\n\nSitemap: https://cacharreo.example/sitemap.xml\n',
  )
})
