import { describe, expect, test } from 'vitest'
import { robotsText, sitemapFiles } from '#domain/pages/sitemap.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'
import { xmlFaults } from '../../support/valid-xml.ts'

const BASE = 'https://cacharreo.example'
const MEGABYTE = 1024 * 1024

const numbered = (count: number, pictures: readonly string[] = []) =>
  Array.from({ length: count }, (_, number) => ({ path: `/article/${number}`, pictures }))

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)

describe('the sitemap', () => {
  test('says address, day and pictures of each page, and is as its schemas say', async () => {
    const files = sitemapFiles(
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
    expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml'])
    const xml = files[0]?.xml ?? ''
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
    const [file] = sitemapFiles([{ path: '/article/1', lastModified: 'infinity', pictures }], BASE)
    expect(file?.xml).toContain('<url><loc>https://cacharreo.example/article/1</loc></url>')
    expect(await xmlFaults(file?.xml ?? '', 'sitemap')).toEqual([])
  })

  test('survives whatever a row can hold', async () => {
    const pages = hostileTexts.map((text) => ({
      path: `/article/${text}`,
      lastModified: text,
      pictures: [text, `/${text}`],
    }))
    const [file] = sitemapFiles(pages, BASE)
    expect(await xmlFaults(file?.xml ?? '', 'sitemap')).toEqual([])
    expect(locations(file?.xml ?? '')).toHaveLength(pages.length)
  })

  test('50,000 addresses are one file, one more makes an index of two', async () => {
    expect(sitemapFiles(numbered(50_000), BASE)).toHaveLength(1)
    const [index, first, second] = sitemapFiles(numbered(50_001), BASE)
    expect([index?.path, first?.path, second?.path]).toEqual([
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/sitemap-2.xml',
    ])
    expect(await xmlFaults(index?.xml ?? '', 'siteindex')).toEqual([])
    expect(locations(index?.xml ?? '')).toEqual([`${BASE}/sitemap-1.xml`, `${BASE}/sitemap-2.xml`])
    expect(locations(first?.xml ?? '')).toHaveLength(50_000)
    expect(locations(second?.xml ?? '')).toEqual([`${BASE}/article/50000`])
  })

  test('no file is larger than 50 MB, and none of the pages is lost', () => {
    const pictures = Array.from({ length: 5 }, (_, n) => `/pictures/${'x'.repeat(1900)}${n}.webp`)
    const [index, ...parts] = sitemapFiles(numbered(6000, pictures), BASE)
    expect(index?.xml).toContain('<sitemapindex')
    expect(parts).toHaveLength(2)
    expect(Buffer.byteLength(parts[0]?.xml ?? '')).toBeGreaterThan(49 * MEGABYTE)
    for (const { xml } of parts) expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(50 * MEGABYTE)
    expect(parts.flatMap(({ xml }) => locations(xml))).toHaveLength(6000)
  })
})

test('robots may read all but the backoffice, and robots.txt names the sitemap', () => {
  expect(robotsText(`${BASE}/`)).toBe(
    'User-agent: *\nDisallow: /admin\n\nSitemap: https://cacharreo.example/sitemap.xml\n',
  )
})
