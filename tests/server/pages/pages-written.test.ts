// A write reaches every address that shows it by the next request, and no written content can run anywhere.
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { JSDOM } from 'jsdom'
import { afterEach, describe, expect, test } from 'vitest'
import { PAGE_DATA_ID, readPageData } from '#app/start/page-data.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'
import { serverForTests, signedInTo } from '../../support/server/magazine-server.ts'
import { htmlFaults } from '../../support/valid-html.ts'

const magazine = serverForTests()
const administrator = signedInTo(magazine)
afterEach(async () => {
  await write('DELETE', 'articles?id=not.is.null')
  await write('DELETE', 'categories?id=not.is.null')
})

async function write(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { ...administrator, prefer: 'return=representation' }
  const answer = await magazine.ask(`/rest/v1/${path}`, { method, headers, ...(body && { body }) })
  const rows: unknown = await answer.json()
  if (!answer.ok || !Array.isArray(rows)) throw new Error(`${answer.status} ${JSON.stringify(rows)}`)
  return rows[0]
}

async function textOf(path: string): Promise<string> {
  return await (await magazine.raw(path)).text()
}

/** Those of these addresses that contain these words. */
async function placesOf(words: string, places: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const place of places) if ((await textOf(place)).includes(words)) found.push(place)
  return found
}

test('a refused address is a placeholder in place of every picture: page, card, preload, feed', async () => {
  const images = ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'blob:https://x.test/1']
  const content = '<p>Sin humo.</p>[IMG:0]<p>Ni nada.</p>[IMG:1]<p>Más.</p>[IMG:2]'
  const row = await write('POST', 'articles', { title: 'Uno', introduction: 'Dos.', content, images })
  for (const place of ['/', `/article/${String(row['id'])}`]) {
    const { document } = new JSDOM(await textOf(place)).window
    const named = [...document.querySelectorAll('[src], [href], [content], [srcset], [imagesrcset]')]
      .flatMap((element) => [...element.attributes].map(({ value }) => value))
      .filter((value) => /javascript:|data:image|blob:/.test(value))
    expect(named).toEqual([])
    expect(document.querySelector('article img, [data-hero] img')?.getAttribute('src')).toBe(
      '/placeholder.svg',
    )
  }
  for (const place of ['/feed.xml', '/feed.json', '/sitemap.xml'])
    expect(await textOf(place)).not.toMatch(/javascript:|data:image|blob:/)
  expect(await textOf('/feed.json')).toContain('Imagen 1 no encontrada')
})

test('a change is at every address that shows it at the next request: a publication, an edit, a deletion', async () => {
  const category = await write('POST', 'categories', { name: 'Hornos', slug: 'hornos', color: '#0a7d4f' })
  const lists = ['/', '/categoria/hornos', '/search?q=tueste']
  const feeds = ['/feed.xml', '/feed.json', '/categoria/hornos/feed.xml', '/categoria/hornos/feed.json']
  // Requested before the write, so that there is something outdated to send.
  for (const place of [...lists, ...feeds, '/sitemap.xml'])
    expect((await magazine.raw(place)).status).toBe(200)

  const row = await write('POST', 'articles', {
    title: 'Un tueste parejo',
    introduction: 'Lento.',
    content: '<p>Sin humo.</p>',
    category_id: category['id'],
    published_at: '2026-11-20T12:00:00Z',
    overall: 7.5,
  })
  const page = `/article/${String(row['id'])}`
  expect(await placesOf('Un tueste parejo', [...lists, ...feeds, page])).toEqual([...lists, ...feeds, page])
  expect(await placesOf('Sin humo.', [...feeds, page])).toEqual([...feeds, page])
  expect(await placesOf(`http://localhost${page}<`, ['/sitemap.xml'])).toHaveLength(1)

  await write('PATCH', `articles?id=eq.${String(row['id'])}`, {
    title: 'Un tueste negro',
    content: '<p>Con humo.</p>',
  })
  expect(await placesOf('Un tueste negro', [...lists, ...feeds, page])).toEqual([...lists, ...feeds, page])
  expect(await placesOf('Con humo.', [...feeds, page])).toEqual([...feeds, page])
  expect(await placesOf('Un tueste parejo', [...lists, ...feeds, page])).toEqual([])
  expect(await placesOf('Sin humo.', [...feeds, page])).toEqual([])

  await write('PATCH', `categories?id=eq.${String(category['id'])}`, { name: 'Tostadores' })
  const named = ['/', '/categoria/hornos', '/categoria/hornos/feed.xml', page]
  expect(await placesOf('Tostadores', named)).toEqual(named)

  await write('DELETE', `articles?id=eq.${String(row['id'])}`)
  expect(await placesOf('Un tueste negro', [...lists, ...feeds])).toEqual([])
  expect(await placesOf(page, ['/sitemap.xml'])).toEqual([])
  const gone = await magazine.raw(page)
  expect(gone.status).toBe(410)
  expect(await gone.text()).toContain('Artículo no encontrado')
  await write('DELETE', `categories?id=eq.${String(category['id'])}`)
  expect((await magazine.raw('/categoria/hornos/feed.xml')).status).toBe(404)
})

test('without SITE_URL the public address is that of the request', async () => {
  for (const origin of ['http://localhost', 'https://una.example', 'https://otra.example:8443']) {
    const ask = async (path: string) => await (await magazine.server.fetch(new Request(origin + path))).text()
    expect(await ask('/')).toContain(`<link rel="canonical" href="${origin}/">`)
    expect(await ask('/sitemap.xml')).toContain(`<loc>${origin}/</loc>`)
    expect(await ask('/feed.xml')).toContain(`<link>${origin}/</link>`)
    expect(await ask('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  }
})

test('a later page of a category has its own canonical address, and is in the sitemap', async () => {
  const category = await write('POST', 'categories', { name: 'Rejas', slug: 'rejas', color: '#0a7d4f' })
  const rows = Array.from({ length: 12 }, (_, at) => ({
    title: `Reja ${at}`,
    introduction: 'Fría.',
    content: '<p>Hierro.</p>',
    category_id: category['id'],
    published_at: `2026-10-${10 + at}T12:00:00Z`,
  }))
  await write('POST', 'articles', rows)
  const { document } = new JSDOM(await textOf('/categoria/rejas/2')).window
  const said = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(said['@graph'][0]).toMatchObject({ '@id': 'http://localhost/categoria/rejas/2', name: 'Rejas' })
  expect(await placesOf('<loc>http://localhost/categoria/rejas/2</loc>', ['/sitemap.xml'])).toHaveLength(1)
})

describe('no typed text runs as code', () => {
  /** PostgreSQL's texts hold no NUL and no lone surrogate, nor does the JSON sent to it. */
  const storable = hostileTexts.map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, ''))
  const inBody = [
    ...storable,
    '<script>alert(1)</script><p onclick="alert(1)">a</p>',
    '<img src=x onerror=alert(1)><svg onload=alert(1)><a href="javascript:alert(1)">b</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><base href="//evil.example">',
    '</div></main><script>alert(1)</script>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ]
  const cases = storable.map((text, at) => ({
    at,
    text,
    body: inBody.slice(at * 2, at * 2 + 2).join('') + text,
  }))

  /** The page's own scripts, by type. */
  const OWN = ['', '', 'application/json', 'application/ld+json']

  function expectHarmless(document: Document): void {
    const scripts = Array.from(document.querySelectorAll('script'), (script) => script.type)
    expect(scripts.toSorted()).toEqual(
      OWN.filter((type) => type !== 'application/ld+json' || scripts.includes(type)),
    )
    expect(document.querySelectorAll('base, object, embed, iframe[srcdoc], svg[onload]')).toHaveLength(0)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/^\s*javascript:/i)
      }
    }
  }

  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const printable = (text: string) =>
    text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
  /** As an HTML parser reads a text back. */
  const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n')

  test.each(cases)('in title, introduction, category and body: $text', async ({ at, text, body }) => {
    const slug = `mala-${at}`
    const title = `T ${text}`
    const category = await write('POST', 'categories', {
      name: `C ${text}`.slice(0, 50),
      slug,
      color: '#0a7d4f',
      description: `D ${text}`,
    })
    const row = await write('POST', 'articles', {
      title,
      introduction: `I ${text}`,
      content: `<p>principio</p>${body}<p>final</p>`,
      images: [`/${text}`, `https://elsewhere.example/"><script>alert(1)</script>`],
      category_id: category['id'],
      published_at: '2026-11-20T12:00:00Z',
      overall: 7.5,
    })
    const path = `/article/${String(row['id'])}`

    for (const place of [path, '/', `/categoria/${slug}`, `/search?q=${encodeURIComponent(text)}`]) {
      const html = await textOf(place)
      const { document } = new JSDOM(html).window
      expectHarmless(document)
      expect(
        (await htmlFaults(html)).filter((fault) => /parser-error|element-name|close-/.test(fault)),
      ).toEqual([])
      const data = readPageData(document, new URL(place, 'http://localhost'))
      // The home screen and results show no description, so their data omits it.
      const isDrawn = place === path || place.startsWith('/categoria/')
      expect(data?.answers['categories']).toMatchObject([{ description: isDrawn ? `D ${text}` : null }])
      expect(document.getElementById(PAGE_DATA_ID)?.children).toHaveLength(0)
    }

    const { document } = new JSDOM(await textOf(path)).window
    expect(document.querySelector('h1')?.textContent).toBe(asRead(title))
    expect(document.querySelector('h1 + p')?.textContent).toBe(asRead(`I ${text}`))
    const alt = document.querySelector('meta[property="og:image:alt"]')?.getAttribute('content')
    expect(alt).toBe(asRead(title))
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
    expect(oneLine(`I ${text}`).startsWith(description)).toBe(true)
    expect(oneLine(title).startsWith(document.title.replace(/ · Cacharreo$/, ''))).toBe(true)
    const said = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(said['@graph'][0]).toMatchObject({ name: title.trim(), description: oneLine(`I ${text}`) })

    for (const feed of ['', `/categoria/${slug}`]) {
      const rss = parseRssFeed(await textOf(`${feed}/feed.xml`))
      const json = parseJsonFeed(await textOf(`${feed}/feed.json`))
      const [item] = rss.items ?? []
      expect(json.items?.[0]?.title).toBe(printable(oneLine(title)))
      expect(item?.description).toBe(printable(oneLine(`I ${text}`)))
      for (const content of [item?.content?.encoded ?? '', json.items?.[0]?.content_html ?? '']) {
        const { document: told } = new JSDOM(content).window
        expect(told.querySelectorAll('script, base, iframe, object, svg')).toHaveLength(0)
        expect(content).toContain('<p>principio</p>')
        expect(content).not.toMatch(/<[^>]*\son\w+=|<[^>]*javascript:/i)
      }
    }
  })
})
