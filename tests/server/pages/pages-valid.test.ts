// Every page of the sample magazine, and its machine-readable files, by the standards that they claim to follow.
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonLd } from '#domain/pages/json-ld.ts'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'
import { richResultGaps } from '../../support/rich-results.ts'
import { structuredDataFaults } from '../../support/structured-data.ts'
import { htmlFaults } from '../../support/valid-html.ts'
import { xmlFaults } from '../../support/valid-xml.ts'

const HOME = 'https://cacharreo.example'

let listed: readonly string[] = []
const magazine = serverForTests({ sample: true, env: { ...testEnv, SITE_URL: HOME } })
beforeAll(async () => {
  listed = addressesIn(await textOf('/sitemap.xml'))
})

async function textOf(path: string): Promise<string> {
  return await (await magazine.raw(path)).text()
}

/** The paths that a sitemap lists. */
function addressesIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => new URL(address).pathname)
}

/** The faults of each of these paths; valid ones are omitted. */
async function faultsOf(
  paths: readonly string[],
  find: (text: string) => Promise<readonly string[]>,
): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const path of paths) {
    const faults = await find(await textOf(path))
    if (faults.length > 0) found[path] = faults
  }
  return found
}

function jsonLdIn(html: string): JsonLd[] {
  const { document } = new JSDOM(html).window
  return Array.from(document.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
    JSON.parse(textContent),
  )
}

test('every page is in the sitemap: home and its pages, categories and theirs, articles with their pictures', async () => {
  const xml = await textOf('/sitemap.xml')
  expect(await xmlFaults(xml, 'sitemap')).toEqual([])
  expect(listed.filter((path) => path.startsWith('/article/'))).toHaveLength(43)
  expect(listed.filter((path) => path === '/' || path.startsWith('/pagina/'))).toEqual([
    '/',
    '/pagina/2',
    '/pagina/3',
    '/pagina/4',
  ])
  expect(listed).toContain('/categoria/audio')
  expect(new Set(listed).size).toBe(listed.length)
  expect(xml.match(/<image:loc>/g)?.length).toBeGreaterThan(100)
  // No review of the sample has changed since it was published.
  expect(xml).not.toMatch(/\/article\/[^<]*<\/loc><lastmod>/)
  const answers = listed.map(async (path) => [path, (await magazine.raw(path, { method: 'HEAD' })).status])
  expect(await Promise.all(answers)).toEqual(listed.map((path) => [path, 200]))
})

describe('by the HTML standard', () => {
  test('every listed page is valid', async () => {
    expect(await faultsOf(listed, htmlFaults)).toEqual({})
  })

  test('results and the pages of missing addresses are valid, too', async () => {
    const [one = '', other = ''] = listed.filter((path) => path.startsWith('/article/'))
    const ids = [one, other].map((path) => path.replace('/article/', '')).join(',')
    const others = ['/search', '/search?q=mirlo', '/search?q=nada', '/no/existe', '/article/nadie']
    others.push('/comparar', `/comparar?ids=${ids},nadie`)
    expect(await faultsOf(others, htmlFaults)).toEqual({})
  })
})

describe('by schema.org', () => {
  test('every listed page has one valid description of itself', async () => {
    const faults = await faultsOf(listed, async (html) => {
      const said = jsonLdIn(html)
      const found = await Promise.all(said.map(structuredDataFaults))
      const lacking = said.flatMap((data) => richResultGaps(data).required)
      return said.length === 1 ? [...found.flat(), ...lacking] : [`${said.length} things said`]
    })
    expect(faults).toEqual({})
  })

  test('P27.51 the reviews of the sample with facts are signed by people, with brand and price', async () => {
    const articles = listed.filter((path) => path.startsWith('/article/'))
    const pages = await Promise.all(articles.map(async (path) => jsonLdIn(await textOf(path))))
    const signed = pages.flat().filter((data) => JSON.stringify(data).includes('"Person"'))
    expect(signed.length).toBeGreaterThan(25)
    for (const data of signed) {
      const written = JSON.stringify(data)
      expect(written).toMatch(/"itemReviewed".*"brand"/)
      expect(written).toContain(`"url":"${HOME}/autor/`)
    }
  })

  test('a page of nothing has none', async () => {
    const said = ['/no/existe', '/article/nadie', '/search?q=mirlo'].map(async (path) =>
      jsonLdIn(await textOf(path)),
    )
    expect((await Promise.all(said)).flat()).toEqual([])
  })
})

describe('feeds', () => {
  test('of all and of each category are valid, complete RSS', async () => {
    const feeds = ['', ...listed.filter((path) => /^\/categoria\/[^/]+$/.test(path))]
    expect(feeds.length).toBeGreaterThan(5)
    const faults = await faultsOf(
      feeds.map((path) => `${path}/feed.xml`),
      async (xml) => {
        const { items = [] } = parseRssFeed(xml)
        const short = items.filter(({ content }) => (content?.encoded?.length ?? 0) < 1000)
        return [...(await xmlFaults(xml, 'rss')), ...short.map(({ title }) => `${title} is short`)]
      },
    )
    expect(faults).toEqual({})
    expect(parseRssFeed(await textOf('/feed.xml')).items).toHaveLength(30)
    expect(parseRssFeed(await textOf('/categoria/audio/feed.xml')).items).toHaveLength(8)
  })

  test('are JSON feeds, too, with the same articles', async () => {
    for (const path of ['', '/categoria/audio']) {
      const json = parseJsonFeed(await textOf(`${path}/feed.json`))
      const rss = parseRssFeed(await textOf(`${path}/feed.xml`))
      expect(json.items?.map(({ title }) => title)).toEqual(rss.items?.map(({ title }) => title))
      expect(json.items?.map((item) => item.content_html)).toEqual(
        rss.items?.map(({ content }) => content?.encoded),
      )
    }
  })

  test('have whole addresses only', async () => {
    const { items = [] } = parseJsonFeed(await textOf('/feed.json'))
    const { document } = new JSDOM(items.map((item) => item.content_html).join('')).window
    const addresses = Array.from(
      document.querySelectorAll('[href], [src]'),
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    )
    expect(addresses.length).toBeGreaterThan(50)
    expect(addresses.filter((address) => !/^(?:https:\/\/|mailto:)/.test(address))).toEqual([])
  })
})
