// What functions at an edge cache for each other, and what they send while newer rows are on their way.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleId, type FakeTableApi, magazineOf } from '../../support/fakes/fake-table-api.ts'
import { BASE, type EdgeFunction, type EdgePlace, openPlace } from '../../support/fakes/edge-place.ts'

const COUNT = 60
/** Longer than a state counts as the latest, in milliseconds. */
const LATER = 11_000
const ARTICLE = `/article/${articleId(COUNT)}`
const OEMBED = `/oembed?url=${encodeURIComponent(BASE + ARTICLE)}`

let project: FakeTableApi
let place: EdgePlace

beforeEach(async () => {
  project = magazineOf(COUNT)
  place = await openPlace(project)
})
afterEach(async () => {
  vi.useRealTimers()
  await place.close()
})

const waitLonger = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER })
const textOf = async (at: EdgeFunction, path: string) => await (await at.fetch(path)).text()

async function pagesKept(): Promise<string[]> {
  await place.settle()
  return [...place.kept.keys()].filter((address) => address.includes('/page/'))
}

describe('what is kept', () => {
  test.each([
    '/',
    '/pagina/2',
    '/categoria/audio',
    ARTICLE,
    '/feed.xml',
    '/sitemap.xml',
    OEMBED,
    `${ARTICLE}?utm_source=x`,
  ])('%s is made once at a place', async (path) => {
    const first = await place.open().fetch(path)
    expect(first.status).toBe(200)
    const words = await first.text()
    await place.settle()
    project.requests.length = 0
    const again = await place.open().fetch(path)
    expect(await again.text()).toBe(words)
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    expect(project.requests).toEqual([])
  })

  test.each([
    '/admin/articles',
    '/admin/login?token=x',
    '/ajustes',
    '/guardados',
    '/article/nadie',
    '/no/existe',
    '/categoria/nada',
    '/pagina/99',
    '/search?q=rese%C3%B1a',
    `/comparar?ids=${articleId(1)}`,
    `${OEMBED}&maxwidth=321`,
    `${OEMBED}&x=1`,
    '/oembed?url=https://elsewhere.example/',
  ])('%s is not', async (path) => {
    const answer = await place.open().fetch(path)
    await answer.text()
    expect(await pagesKept()).toEqual([])
  })

  test.each(['POST', 'PUT', 'DELETE'])('nor is the answer to %s, nor a preview', async (method) => {
    const at = place.open()
    for (const path of ['/', ARTICLE, '/preview']) await (await at.fetch(path, { method })).text()
    expect(await pagesKept()).toEqual([])
  })

  test('a page without its text is not, and is whole once the project answers', async () => {
    const at = place.open()
    project.fault = ({ path }) => (path === 'rpc/sync_bodies' ? { status: 500 } : null)
    expect(await textOf(at, ARTICLE)).not.toContain(`Texto de ${articleId(COUNT)}`)
    expect(await pagesKept()).toEqual([])
    project.fault = () => null
    expect(await textOf(at, ARTICLE)).toContain(`Texto de ${articleId(COUNT)}`)
    expect(await pagesKept()).toHaveLength(1)
  })

  test('what HEAD asks for is kept with its words', async () => {
    const head = await place.open().fetch('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    await place.settle()
    expect(await textOf(place.open(), '/')).toContain(`Reseña ${COUNT}`)
  })

  test('nothing of one reader is in it, nor reaches the project', async () => {
    const headers = { authorization: 'Bearer SECRET', cookie: 'session=SECRET' }
    for (const path of ['/', ARTICLE, '/categoria/audio']) {
      const answer = await place.open().fetch(`${path}?access_token=SECRET`, { headers })
      expect(answer.headers.has('set-cookie')).toBe(false)
      await answer.text()
    }
    expect(await pagesKept()).toHaveLength(3)
    const kept = await Promise.all(
      [...place.kept].map(async ([address, page]) => [address, [...page.headers], await page.text()]),
    )
    expect(JSON.stringify([kept, place.heard, project.requests])).not.toContain('SECRET')
  })
})

test('nobody keeps that a file is missing: a host may have it a moment later', async () => {
  for (const path of ['/assets/app-C0ffee.js', '/pictures/plato.webp', '/sync/a.json']) {
    const answer = await place.open().fetch(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache'])
  }
})

test('an address with a path is refused before anything is sent, as on the server', async () => {
  for (const SITE_URL of [`${BASE}/blog`, `${BASE}/?a`, 'revista.example', 'ftp://revista.example'])
    expect(() => place.open({ SITE_URL }).fetch('/')).toThrow('SITE_URL must be an address without a path')
  expect(() => place.open({ VITE_SUPABASE_URL: `${BASE}/api` }).fetch('/')).toThrow(
    'VITE_SUPABASE_URL must be an address without a path',
  )
  expect((await place.open({ SITE_URL: `${BASE}/` }).fetch('/')).status).toBe(200)
})

describe('two functions', () => {
  test('an answer that was long on its way does not replace a newer state', async () => {
    const [slow, quick] = [place.open(), place.open()]
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    project.after = ({ path }, number) => (number === 1 && path === 'rpc/sync_head' ? released : undefined)
    const waiting = textOf(slow, '/')
    await vi.waitFor(() => expect(project.requests).toHaveLength(1))
    project.putArticle({ id: articleId(COUNT + 1), title: 'La nueva', published_at: '2030-01-01T00:00:00Z' })
    expect(await textOf(quick, '/')).toContain('La nueva')
    release()
    expect(await waiting).toContain('La nueva')
    await place.settle()
    project.requests.length = 0
    expect(await textOf(place.open(), '/')).toContain('La nueva')
    expect(project.requests).toEqual([])
  })

  test('a page of former rows is not taken for one of newer rows, in either order', async () => {
    const [former, newer] = [place.open(), place.open()]
    await textOf(former, '/')
    project.putArticle({ id: articleId(COUNT), title: 'Con otro título' })
    waitLonger()
    // The first one has learnt of the change, but cannot get the rows.
    project.fault = ({ path }) => (path === 'rpc/sync_changes' ? { status: 403 } : null)
    expect(await textOf(former, '/categoria/audio')).toContain(`Reseña ${COUNT}`)
    await place.settle()
    project.fault = () => null
    expect(await textOf(newer, '/categoria/audio')).toContain('Con otro título')
    await place.settle()
    expect(await textOf(former, '/categoria/audio')).toContain('Con otro título')
  })
})

describe('while rows are on their way', () => {
  test('a pull of another magazine shows the former one until it is whole', async () => {
    const at = place.open()
    const paths = ['/', '/pagina/4', '/categoria/audio', '/feed.xml', ARTICLE, '/sitemap.xml']
    const read = async () => await Promise.all(paths.map((path) => textOf(at, path)))
    const former = await read()
    const other = magazineOf(COUNT)
    for (let number = 1; number <= COUNT; number += 1)
      other.putArticle({ id: articleId(number), title: `Otra ${number}`, content: '<p>Otro texto</p>' })
    project.restore(other.backup(), { renew: true })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    project.before = ({ path, query }) => (path === 'rpc/sync_page' && query.has('p') ? released : undefined)
    waitLonger()
    const waiting = textOf(at, '/')
    await vi.waitFor(() => expect(project.requests.at(-1)?.query.has('p')).toBe(true))
    expect(await read()).toEqual(former)
    release()
    expect(await waiting).toContain('Otra 60')
    await place.settle()
    const now = await read()
    expect(now.filter((text) => text.includes('Reseña '))).toEqual([])
  })
})
