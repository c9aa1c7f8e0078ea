// A review's card in frames of other sites, and how programs discover it.
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { sampleId } from '../../../server/embedded/sample.ts'
import { asSecret, serverForTests, testEnv } from '../../support/server/magazine-server.ts'
import { htmlFaults } from '../../support/valid-html.ts'

const HOME = 'https://cacharreo.example'
const ID = sampleId('article', 'mirlo-dos')
const CARD = `/tarjeta/${ID}`
const magazine = serverForTests({ sample: true, env: { ...testEnv, SITE_URL: HOME } })

const change = (method: string, id: string, body?: object) =>
  magazine.ask(`/rest/v1/articles?id=eq.${id}`, { method, headers: asSecret, ...(body && { body }) })

const documentOf = (html: string) => new JSDOM(html).window.document
const oembed = (query: Record<string, string> | string) =>
  magazine.raw(`/oembed?${typeof query === 'string' ? query : new URLSearchParams(query).toString()}`)
const URL_OF_REVIEW = `${HOME}/article/${ID}`

describe('P27.56 the card', () => {
  test('shows score, verdict, title, and the price with its day, each link in a window of its own', async () => {
    const answer = await magazine.raw(CARD)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(await htmlFaults(html)).toEqual([])
    const card = documentOf(html)
    const words = card.body.textContent.replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/^\d\.\d\/10 \S/)
    expect(card.querySelector('h1')?.textContent).toMatch(/^Mirlo Dos/)
    expect(words).toMatch(/Precio: 299 € · el \d{1,2} de \w+ de 20\d\d/)
    const links = [...card.querySelectorAll('a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ])
    expect(links).toEqual([1, 2].map(() => [URL_OF_REVIEW, '_blank', 'noopener']))
  })

  test('runs and fetches nothing, and is the only page that others may frame', async () => {
    const { headers } = await magazine.raw(CARD)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-[^' ]+';base-uri 'none';form-action 'none';frame-ancestors \*$/,
    )
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const html = await (await magazine.raw(CARD)).text()
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|style=/)
    for (const path of ['/', `/article/${ID}`, '/tarjeta', '/tarjeta/a/b', '/admin', '/search?q=tarjeta']) {
      const policy = (await magazine.raw(path)).headers.get('content-security-policy')
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    }
  })

  test('follows its review: another title at once, markup as text, 410 after a deletion, 404 for none', async () => {
    const id = sampleId('article', 'tolva-paso')
    await change('PATCH', id, { title: '<script>alert(1)</script> & "más"', facts: null, overall: null })
    const card = documentOf(await (await magazine.raw(`/tarjeta/${id}`)).text())
    expect(card.querySelector('h1')?.textContent).toBe('<script>alert(1)</script> & "más"')
    expect(card.querySelectorAll('script, data, time')).toHaveLength(0)
    expect(card.body.textContent).not.toContain('Precio')
    await change('DELETE', id)
    const gone = await magazine.raw(`/tarjeta/${id}`)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'no-cache'])
    const none = await magazine.raw('/tarjeta/nadie')
    expect(none.status).toBe(404)
    for (const answer of [gone, none]) {
      expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
      const link = documentOf(await answer.text()).querySelector('a')
      expect(link?.getAttribute('href')).toBe(`${HOME}/`)
    }
  })
})

describe('P27.57 oEmbed', () => {
  test('is found in the head of an article, and of nothing else', async () => {
    const linkIn = async (path: string) =>
      documentOf(await (await magazine.raw(path)).text())
        .querySelector('link[type="application/json+oembed"]')
        ?.getAttribute('href')
    expect(await linkIn(`/article/${ID}`)).toBe(`${HOME}/oembed?url=${encodeURIComponent(URL_OF_REVIEW)}`)
    for (const path of ['/', '/categoria/audio', '/article/nadie', CARD]) {
      expect(await linkIn(path)).toBeUndefined()
    }
  })

  test('describes the card, which its frame shows', async () => {
    const answer = await oembed({ url: `${URL_OF_REVIEW}?utm_source=x`, format: 'json' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const said = Object(await answer.json())
    expect(said).toEqual({
      version: '1.0',
      type: 'rich',
      title: expect.stringMatching(/^Mirlo Dos/),
      author_name: 'Teo Lasarte',
      author_url: `${HOME}/autor/teo-lasarte`,
      provider_name: 'Cacharreo',
      provider_url: `${HOME}/`,
      cache_age: 300,
      html: expect.any(String),
      width: 480,
      height: 208,
    })
    const frame = documentOf(said.html).querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe(HOME + CARD)
    expect(frame?.getAttribute('title')).toBe(said.title)
    expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect([frame?.getAttribute('width'), frame?.getAttribute('height')]).toEqual(['480', '208'])
  })

  test('keeps to the asked size', async () => {
    const sizeFor = async (query: Record<string, string>) => {
      const { width, height, html } = Object(await (await oembed({ url: URL_OF_REVIEW, ...query })).json())
      expect(html).toContain(`width="${width}" height="${height}"`)
      return [width, height]
    }
    expect(await sizeFor({ maxwidth: '320' })).toEqual([320, 208])
    expect(await sizeFor({ maxwidth: '10000', maxheight: '100' })).toEqual([480, 100])
  })

  test('shared caches keep the question that pages name, and none that anybody makes up', async () => {
    const cachingOf = async (query: Record<string, string>) =>
      (await oembed({ url: URL_OF_REVIEW, ...query })).headers.get('cache-control')
    expect(await cachingOf({})).toMatch(/^max-age=300, s-maxage=\d+/)
    for (const query of [{ format: 'json' }, { maxwidth: '321' }, { x: '1' }, { utm_source: 'x' }])
      expect([query, await cachingOf(query)]).toEqual([query, 'private, max-age=300'])
  })

  test.each([
    ['no address', 404, ''],
    ['another site', 404, `url=${encodeURIComponent(`https://elsewhere.example/article/${ID}`)}`],
    ['another scheme', 404, `url=${encodeURIComponent(`http://cacharreo.example/article/${ID}`)}`],
    ['another port', 404, `url=${encodeURIComponent(`${HOME}:8443/article/${ID}`)}`],
    ['a user in the address', 404, `url=${encodeURIComponent(`https://a@cacharreo.example/article/${ID}`)}`],
    ['a path alone', 404, `url=${encodeURIComponent(`/article/${ID}`)}`],
    ['another page', 404, `url=${encodeURIComponent(`${HOME}/categoria/audio`)}`],
    ['an unknown review', 404, `url=${encodeURIComponent(`${HOME}/article/nadie`)}`],
    ['a broken encoding', 404, `url=${encodeURIComponent(`${HOME}/article/%E0%A4%A`)}`],
    ['a script', 404, `url=${encodeURIComponent('javascript:alert(1)')}`],
    ['XML', 501, `url=${encodeURIComponent(URL_OF_REVIEW)}&format=xml`],
    ['two addresses', 400, `url=${encodeURIComponent(URL_OF_REVIEW)}&url=x`],
    ['a width that is none', 400, `url=${encodeURIComponent(URL_OF_REVIEW)}&maxwidth=-1`],
    ['a height that is none', 400, `url=${encodeURIComponent(URL_OF_REVIEW)}&maxheight=1e3`],
    ['a long query', 400, `url=${encodeURIComponent(URL_OF_REVIEW)}&x=${'x'.repeat(3000)}`],
  ])('refuses %s with %i', async (_, status, query) => {
    const answer = await oembed(query)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-cache'])
    expect(Object.keys(Object(await answer.json()))).toEqual(['message'])
  })
})
