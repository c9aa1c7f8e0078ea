// What shared caches may do with the server's responses, and the tags by which a CDN purges them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShare } from '../../../server/http/shared-caches.ts'
import { sampleId } from '../../../server/embedded/sample.ts'
import { asSecret, openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { hearRequests, type HearingServer } from '../../support/sync/heard-requests.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const ARTICLE = sampleId('article', 'mirlo-uno')
const KEY = `apikey=${testEnv.SUPABASE_PUBLISHABLE_KEY}`
const clock = virtualClock()

let cdn: HearingServer
let magazine: TestServer
beforeAll(async () => {
  cdn = await hearRequests(() => ({ status: 200 }))
  magazine = await openServer({
    sample: true,
    env: {
      ...testEnv,
      SITE_URL: 'https://cacharreo.example',
      PURGE_URL: `${cdn.origin}/service/x/purge`,
      PURGE_TOKEN: 'a-token',
    },
    afterMinute: (wait, act) => clock.after(wait, act),
  })
  await settled()
})
afterAll(async () => {
  await magazine.dispose()
  await cdn.close()
})

/** No work is pending: the schedule and the purge both wait. */
const settled = () => until(() => clock.waits().length === 2)

describe('P27.65 an answer for all readers, where a CDN is purged', () => {
  test('has a lifetime and tags for the CDN, and browsers revalidate as ever', async () => {
    const { headers } = await magazine.raw(`/article/${ARTICLE}`)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('surrogate-control')).toBe(
      'max-age=570, stale-while-revalidate=30, stale-if-error=86400',
    )
    expect(headers.get('surrogate-key')).toMatch(
      new RegExp(`^all article-${ARTICLE} category-audio author-[0-9a-f-]{36}$`),
    )
  })

  test.each([
    ['/', 'all lists'],
    ['/categoria/audio', 'all lists category-audio'],
    ['/categoria/audio/feed.xml', 'all lists category-audio'],
    ['/sitemap.xml', 'all lists'],
    [`/rest/v1/rpc/sync_head?${KEY}`, 'all sync'],
  ])('%s has the tags "%s"', async (path, tags) => {
    expect((await magazine.raw(path)).headers.get('surrogate-key')).toBe(tags)
  })

  test('an answer to sync states its own lifetime', async () => {
    const { headers } = await magazine.raw(`/rest/v1/rpc/sync_head?${KEY}`)
    expect(headers.get('surrogate-control')).toBe(
      'max-age=60, stale-while-revalidate=300, stale-if-error=86400',
    )
  })

  test('a revalidated page says the same', async () => {
    const { headers } = await magazine.raw('/')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await magazine.raw('/', { headers: known })
    expect([again.status, again.headers.get('surrogate-key')]).toEqual([304, 'all lists'])
  })

  test.each([
    ['/no/existe', {}],
    ['/admin/articles', {}],
    ['/healthz', {}],
    ['/pagina/99', {}],
    ['/rest/v1/rpc/sync_head', {}],
    ['/rest/v1/rpc/sync_head', asSecret],
    [`/rest/v1/categories?select=id&${KEY}`, {}],
    ['/auth/v1/user', {}],
  ])('%s is for no shared cache', async (path, headers) => {
    const answer = await magazine.raw(path, { headers })
    expect(answer.headers.get('surrogate-control')).toBeNull()
    expect(answer.headers.get('cache-control')).toMatch(/^no-(?:cache|store)$|s-maxage=60/)
  })
})

describe('P27.65 a publication', () => {
  const rename = async (table: string, id: string, body: object) => {
    const before = cdn.heard.length
    const written = await magazine.ask(`/rest/v1/${table}?id=eq.${id}`, {
      method: 'PATCH',
      headers: asSecret,
      body,
    })
    expect(written.status).toBe(204)
    clock.advance(5000)
    await until(() => cdn.heard.length > before)
    await settled()
    return cdn.heard.slice(before)
  }

  test('purges by tag what shows it, softly', async () => {
    const [heard, ...others] = await rename('articles', ARTICLE, { title: 'Otro' })
    expect(others).toEqual([])
    expect([heard?.target, heard?.headers['fastly-key'], heard?.headers['fastly-soft-purge']]).toEqual([
      '/service/x/purge',
      'a-token',
      '1',
    ])
    expect(JSON.parse(String(heard?.body))).toEqual({
      surrogate_keys: ['lists', 'sync', `article-${ARTICLE}`, 'category-audio'],
    })
  })

  test('of a category purges everything', async () => {
    const [category] = Object(
      await (await magazine.ask('/rest/v1/categories?slug=eq.audio&select=id')).json(),
    )
    const [heard] = await rename('categories', category.id, { name: 'Sonido' })
    expect(JSON.parse(String(heard?.body))).toEqual({ surrogate_keys: ['all'] })
  })
})

test.each([
  [
    'standard',
    'no-cache',
    { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30' },
  ],
  ['standard', 'max-age=300', { 'cache-control': 'max-age=300, s-maxage=30, stale-while-revalidate=30' }],
  ['standard', 'no-store', { 'cache-control': 'no-store' }],
  ['standard', 'private, max-age=9', { 'cache-control': 'private, max-age=9' }],
  [
    'cloudflare',
    'no-cache',
    {
      'cache-control': 'no-cache',
      'cdn-cache-control': 'max-age=570, stale-while-revalidate=30, stale-if-error=86400',
      'cache-tag': 'a,b',
    },
  ],
] as const)('in the form %s, "%s" is said so', async (form, own, headers) => {
  const answer = new Response('', { headers: { 'cache-control': own } })
  answer.headers.delete('content-type')
  const shared = await createShare(form)(new Request('https://x.example/'), answer, () =>
    Promise.resolve(['a', 'b']),
  )
  expect(Object.fromEntries(shared.headers)).toEqual(headers)
})

test.each([
  ['answers a session', { headers: { authorization: 'Bearer x' } }, {}],
  ['answers a write', { method: 'POST' }, {}],
  ['sets a cookie', {}, { 'set-cookie': 'a=b' }],
])('an answer that %s is not shared', async (_, asked, said) => {
  const answer = new Response('', { headers: { 'cache-control': 'no-cache', ...said } })
  const request = new Request('https://x.example/', asked)
  const tags = () => Promise.reject(new Error('asked'))
  expect((await createShare('fastly')(request, answer, tags)).headers.has('surrogate-control')).toBe(false)
})
