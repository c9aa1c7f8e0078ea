// Readers' requests are answered from memory until the next write. The first response after a write is current, and
// private responses are not shared.
import { describe, expect, test } from 'vitest'
import { asSecret, serverForTests } from '../../support/server/magazine-server.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const MINUTE = 60_000
const ID = 'c0000000-0000-4000-8000-000000000001'
const OTHER = 'c0000000-0000-4000-8000-000000000002'
const CATEGORY = 'd0000000-0000-4000-8000-000000000001'
const COLUMN = { title: 'Mirlo Tres', introduction: 'b', content: '<p>c</p>' }

const QUESTIONS = [
  'rpc/sync_head',
  'rpc/sync_page?lim=24',
  'rpc/sync_changes?since=0',
  `rpc/sync_article?i=${ID}`,
  `rpc/sync_bodies?ids=${ID}&rev=1&g=${OTHER}`,
  `rpc/sync_gone?i=${ID}`,
  'articles?select=*,categories(name)&order=published_at.desc',
  'categories?select=*',
]

const clock = virtualClock()
const magazine = serverForTests({ afterMinute: (wait, act) => clock.after(wait, act) })

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await magazine.ask(`/rest/v1/${path}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const all = async (headers?: Record<string, string>) =>
  await Promise.all(QUESTIONS.map(async (path) => (await read(path, headers)).text))

async function write(method: string, path: string, body?: object, prefer = ''): Promise<void> {
  const headers = { ...asSecret, ...(prefer && { prefer }) }
  const answer = await magazine.ask(`/rest/v1/${path}`, { method, headers, ...(body && { body }) })
  expect(answer.status).toBeLessThan(300)
}

async function aMinute(): Promise<void> {
  await until(() => clock.waits().length === 1)
  clock.advance(MINUTE)
  await until(() => clock.waits().length === 1)
}

const due = { form: COLUMN, article: COLUMN, scheduled: COLUMN, publish_at: '2026-01-01T00:00:00Z' }

/** In this order; each write changes some of the responses. */
const WRITES: readonly (readonly [string, () => Promise<void>])[] = [
  ['an article is written', () => write('POST', 'articles', { id: ID, ...COLUMN })],
  ['an article is changed', () => write('PATCH', `articles?id=eq.${ID}`, { content: '<p>d</p>' })],
  ['a category is made', () => write('POST', 'categories', { id: CATEGORY, name: 'Una', slug: 'una' })],
  ['an article moves', () => write('PATCH', `articles?id=eq.${ID}`, { category_id: CATEGORY })],
  ['a category is changed', () => write('PATCH', `categories?id=eq.${CATEGORY}`, { name: 'Otra' })],
  [
    'articles are imported',
    () =>
      write(
        'POST',
        'articles?on_conflict=id',
        [
          { id: ID, ...COLUMN },
          { id: OTHER, ...COLUMN },
        ],
        'resolution=merge-duplicates',
      ),
  ],
  ['a category is deleted', () => write('DELETE', `categories?id=eq.${CATEGORY}`)],
  ['an article is deleted', () => write('DELETE', `articles?id=eq.${ID}`)],
  ['an article is put back', () => write('POST', 'rpc/restore_article', { i: ID })],
  [
    'a draft is published at its time',
    async () => {
      await write('POST', 'drafts', { id: 'e0000000-0000-4000-8000-000000000001', ...due })
      await all()
      await aMinute()
    },
  ],
  [
    'a draft is published by a call',
    async () => {
      await write('POST', 'drafts', { id: 'e0000000-0000-4000-8000-000000000002', ...due })
      await all()
      await write('POST', 'rpc/publish_due', {})
    },
  ],
]

test.each(WRITES)('the first answer is current after %s', async (_, change) => {
  const before = await all()
  expect(await all()).toEqual(before)
  await change()
  const after = await all()
  expect(after).toEqual(await all(asSecret))
  expect(after).not.toEqual(before)
})

test('a client reads its own writes: many times, at once', async () => {
  for (let time = 0; time < 8; time += 1) {
    const asking = all()
    await write('PATCH', `articles?id=eq.${ID}`, { title: `Versión ${time}` })
    expect((await read(`rpc/sync_article?i=${ID}`)).text).toContain(`Versión ${time}"`)
    await asking
  }
  expect(await all()).toEqual(await all(asSecret))
})

describe('a cached answer', () => {
  test('has its original headers, and an entity tag, also for HEAD', async () => {
    for (const path of QUESTIONS) {
      await read(path)
      const { headers } = await read(path)
      const { etag, ...others } = Object.fromEntries(headers)
      expect(etag).toMatch(/^"[\w-]{16}"$/)
      const past = Object.fromEntries((await read(path, { apikey: asSecret.apikey })).headers)
      const withoutKey = ({ 'content-location': place = '', ...rest }: Record<string, string>) => ({
        ...rest,
        // Headers that differ in each response.
        'x-request-id': '',
        place: place.replace(/apikey=[^&]*/, ''),
      })
      expect(withoutKey(others)).toEqual(withoutKey(past))
      const head = await magazine.ask(`/rest/v1/${path}`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(withoutKey(Object.fromEntries(head.headers))).toEqual(withoutKey(Object.fromEntries(headers)))
    }
  })

  test('is 304 for clients that have it, until the next write', async () => {
    const path = 'rpc/sync_page?lim=24&thin=false'
    await write('PATCH', `articles?id=eq.${ID}`, { introduction: 'Larga. '.repeat(300) })
    const { headers } = await read(path, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    const asked = { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' }
    const known = await read(path, asked)
    expect(known.status).toBe(304)
    for (const name of ['cache-control', 'etag', 'vary', 'access-control-allow-origin'])
      expect(known.headers.get(name)).toBe(headers.get(name))
    await write('PATCH', `articles?id=eq.${ID}`, { title: 'Cambiado' })
    expect((await read(path, asked)).status).toBe(200)
  })
})

describe('a private answer', () => {
  const path = 'articles?select=id,title'

  test('an administrator’s answer goes to that administrator alone', async () => {
    const administrator = await magazine.administrator()
    await write('POST', 'drafts', { id: ID, form: COLUMN, article: COLUMN })
    const hidden = [
      'drafts?select=*',
      'versions?select=*',
      'last_changes?select=*',
      'articles?select=*,drafts(*)',
    ]
    for (const asked of hidden) {
      const his = await read(asked, administrator)
      const theirs = await read(asked)
      expect(theirs.headers.get('etag')).toBeNull()
      expect(theirs.text === '[]' || theirs.status >= 400).toBe(true)
      expect(await read(asked, administrator)).toMatchObject({ status: his.status, text: his.text })
    }
    expect((await read('drafts?select=*', administrator)).text).toContain('Mirlo')
    // The database answers the administrator even where both may read.
    await read(path)
    expect((await read(path, administrator)).headers.get('etag')).toBeNull()
  })

  test('a refusal is not cached', async () => {
    const wrong = await read('articles?select=nothing')
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('etag')).toBeNull()
    expect(wrong.headers.get('cache-control')).toBe('no-store')
  })
})
