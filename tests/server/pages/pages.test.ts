// Pages as clients without a browser get them: a crawler, a link preview, a feed reader, `curl`.
import { brotliDecompressSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { readSample, sampleId } from '../../../server/embedded/sample.ts'
import { serverForTests, PROJECT, testEnv } from '../../support/server/magazine-server.ts'

const HOME = 'https://cacharreo.example'
const ARTICLE = `/article/${sampleId('article', 'cierzo-ala-13')}`
const NOBODY = '00000000-0000-4000-8000-00000000dead'

const magazine = serverForTests({ sample: true, env: { ...testEnv, SITE_URL: `${HOME}/` } })

async function documentAt(path: string): Promise<Document> {
  return new JSDOM(await (await magazine.raw(path)).text()).window.document
}

/** The contents of the head, by the name of each tag. */
function saidIn(document: Document): Record<string, string | null | undefined> {
  const said = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute)
  return {
    title: document.title,
    description: said('meta[name="description"]', 'content'),
    robots: said('meta[name="robots"]', 'content'),
    canonical: said('link[rel="canonical"]', 'href'),
    'twitter:card': said('meta[name="twitter:card"]', 'content'),
    ...Object.fromEntries(
      Array.from(document.head.querySelectorAll('meta[property]'), (meta) => [
        meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    ),
  }
}

function wordsIn(html: string): string {
  return (new JSDOM(html).window.document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

describe('an article', () => {
  test('has title, description, canonical address, and the data of its preview', async () => {
    const title = 'Cierzo Ala 13: el portátil que pesa lo que un cuaderno'
    const description =
      '786 gramos, nueve horas lejos del enchufe y ni un ventilador. A cambio, una tapa que conviene no abrazar.'
    expect(saidIn(await documentAt(`${ARTICLE}?utm_source=x`))).toEqual({
      title,
      description,
      robots: 'max-image-preview:large',
      canonical: HOME + ARTICLE,
      'og:site_name': 'Cacharreo',
      'og:title': title,
      'og:description': description,
      'og:type': 'article',
      'og:locale': 'es_ES',
      'og:url': HOME + ARTICLE,
      'og:image': expect.stringMatching(
        new RegExp(`^${HOME}/cards/${sampleId('article', 'cierzo-ala-13')}-\\d+\\.jpg$`),
      ),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    })
  })

  test('is complete, with its score, its notes and its day as structured data', async () => {
    const { articles } = await readSample(`${PROJECT}/server/sample`)
    const written = articles.find(({ id }) => ARTICLE.endsWith(id))
    const document = await documentAt(ARTICLE)
    const shown = wordsIn(document.querySelector('main')?.innerHTML ?? '')
    const { body } = new JSDOM(written?.content ?? '').window.document
    const paragraphs = Array.from(body.querySelectorAll('p, li, td'), ({ innerHTML }) => wordsIn(innerHTML))
    // A picture's marker is rendered as the picture.
    const told = paragraphs.filter((words) => words !== '' && !words.includes('[imagen'))
    expect(told.length).toBeGreaterThan(20)
    expect(told.filter((words) => !shown.includes(words))).toEqual([])
    const said = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(said['@graph'][0]).toMatchObject({
      '@type': 'Review',
      itemReviewed: { '@type': 'Product', name: 'Cierzo Ala 13', category: 'Laptops' },
      author: { '@type': 'Person', name: 'Nuria Cabal' },
      reviewRating: { ratingValue: 8.3, bestRating: 10, worstRating: 0 },
      datePublished: '2026-01-22',
      positiveNotes: {
        itemListElement: [{ name: 'Pesa menos que un cuaderno y lo hemos comprobado' }, {}, {}],
      },
      negativeNotes: { itemListElement: [{}, {}, {}] },
    })
  })
})

describe('a list', () => {
  test('of a category names it and its feeds', async () => {
    const document = await documentAt('/categoria/audio')
    expect(saidIn(document)).toMatchObject({
      title: 'Reviews de Audio · Cacharreo',
      canonical: `${HOME}/categoria/audio`,
      'og:image': `${HOME}/cards/inicio.jpg`,
    })
    const feeds = Array.from(document.querySelectorAll('link[rel="alternate"]'), (link) => [
      link.getAttribute('title'),
      link.getAttribute('href'),
    ])
    expect(feeds).toEqual([
      ['Cacharreo', '/feed.xml'],
      ['Cacharreo', '/feed.json'],
      ['Reviews de Audio · Cacharreo', '/categoria/audio/feed.xml'],
      ['Reviews de Audio · Cacharreo', '/categoria/audio/feed.json'],
    ])
    expect(document.querySelectorAll('li[data-story]')).toHaveLength(8)
  })

  test('leads to each article and to the other pages by links', async () => {
    const document = await documentAt('/pagina/2')
    const links = Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href') ?? '')
    expect(links).toEqual(expect.arrayContaining(['/', '/pagina/3', '/categoria/audio']))
    expect(new Set(links.filter((link) => link.startsWith('/article/'))).size).toBeGreaterThan(12)
    expect(document.querySelector('footer a[href="/rss"]')?.textContent).toBe('RSS')
    expect(document.querySelector('footer noscript')?.innerHTML).toContain('href="/search"')
  })
})

test('the page about feeds names the feed of the magazine and of each category', async () => {
  const document = await documentAt('/rss')
  expect(document.querySelector('main h1')?.textContent).toBe('Seguir por RSS')
  const links = Array.from(document.querySelectorAll('main li a'), (link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/feed.xml', '/feed.json', '/categoria/audio/feed.xml']))
})

describe('search', () => {
  test('answers a form without a script, and is `noindex`', async () => {
    const form = (await documentAt('/search')).querySelector('main form')
    expect(form?.getAttribute('action')).toBe('/search')
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('q')
    const document = await documentAt('/search?q=mirlo')
    expect(saidIn(document)['robots']).toBe('noindex')
    expect(document.querySelectorAll('main li[data-story]').length).toBeGreaterThan(3)
  })
})

describe('an address', () => {
  test.each([
    ['/no/existe', 404, 'Oops! Page not found', 'Página no encontrada'],
    ['/no/existe/', 404, 'Oops! Page not found', 'Página no encontrada'],
    [`/article/${NOBODY}`, 404, 'Artículo no encontrado', 'Artículo no encontrado'],
    ['/article/nadie', 404, 'Artículo no encontrado', 'Artículo no encontrado'],
  ])('of nothing answers 404: %s', async (path, status, words, title) => {
    const answer = await magazine.raw(path)
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(wordsIn(html)).toContain(words)
    expect(html).toContain(`<title>${title} · Cacharreo</title>`)
    expect(html).not.toContain('rel="canonical"')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(html).not.toContain('application/ld+json')
  })

  test.each([
    ['/?categoria=audio', 301, '/categoria/audio'],
    ['/?categoria=audio&pagina=2', 301, '/categoria/audio/2'],
    ['/?pagina=3&utm_source=x', 301, '/pagina/3'],
    ['/pagina/1', 301, '/'],
    ['/pagina/0', 301, '/'],
    ['/categoria/audio/1?orden=nota', 301, '/categoria/audio?orden=nota'],
    ['/guardados/', 301, '/guardados'],
    ['/guardados///', 301, '/guardados'],
    ['/article/a//', 301, '/article/a'],
    ['/categoria/audio/?orden=nota', 301, '/categoria/audio?orden=nota'],
    ['/pagina/1/', 301, '/'],
    ['/admin/trash/', 301, '/admin/trash'],
    ['/categoria/%61udio?orden=nota', 301, '/categoria/audio?orden=nota'],
    ['/%61rticle/a%2Db%c3%b1%21%2f', 301, '/article/a-b%C3%B1!%2F'],
    ['/pagina/99', 302, '/pagina/4'],
    ['/categoria/audio/9', 302, '/categoria/audio'],
    ['/categoria/hornos', 302, '/'],
  ])('%s redirects to its screen (%i)', async (path, status, to) => {
    const answer = await magazine.raw(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
  })

  test.each(['/categoria/hornos/feed.xml', '/categoria/hornos/feed.json', '/sitemap-2.xml', '/feed.rss'])(
    'of a missing document answers 404, in plain text: %s',
    async (path) => {
      const answer = await magazine.raw(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    },
  )

  test('robots.txt names what robots may read', async () => {
    expect(await (await magazine.raw('/robots.txt')).text()).toBe(
      `User-agent: *\nDisallow: /admin\n\nSitemap: ${HOME}/sitemap.xml\n`,
    )
  })
})

/** A minute old at most: what shared caches may do without a purge. */
const SHARED = 's-maxage=30, stale-while-revalidate=30'

describe('over the wire', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', `public, max-age=0, must-revalidate, ${SHARED}`],
    [ARTICLE, 'text/html; charset=utf-8', `public, max-age=0, must-revalidate, ${SHARED}`],
    ['/feed.xml', 'application/rss+xml; charset=utf-8', `max-age=300, ${SHARED}`],
    ['/categoria/audio/feed.json', 'application/feed+json; charset=utf-8', `max-age=300, ${SHARED}`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', `max-age=300, ${SHARED}`],
  ])('%s is compressed and has an entity tag', async (path, type, caching) => {
    const whole = await magazine.raw(path)
    expect(whole.headers.get('content-type')).toBe(type)
    expect(whole.headers.get('cache-control')).toBe(caching)
    const small = await magazine.raw(path, { headers: { 'accept-encoding': 'br' } })
    expect(String(brotliDecompressSync(await small.arrayBuffer()))).toBe(await whole.text())
    const known = { 'accept-encoding': 'br', 'if-none-match': small.headers.get('etag') ?? '' }
    expect((await magazine.raw(path, { headers: known })).status).toBe(304)
  })
})
