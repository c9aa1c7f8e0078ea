// P27.9: only editors can read an unpublished guide, whichever way the table API is asked.
import { beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { fetchStated } from '#api/read/articles.ts'
import { readers, serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const SECRET = 'Aún no se publica'
const hidden = { id: crypto.randomUUID(), slug: 'oculta', title: `¿${SECRET}?`, introduction: SECRET }
const shown = { id: crypto.randomUUID(), slug: 'vista', title: '¿Se ve?', published_at: '2026-11-20' }
const doors = [
  '/rest/v1/guides',
  '/rest/v1/guides?select=title&published_at=is.null',
  `/rest/v1/guides?id=eq.${hidden.id}`,
  '/rest/v1/guides?order=published_at.desc.nullsfirst&limit=1',
  '/rest/v1/articles?select=id,guides(title)',
  '/rest/v1/versions',
  '/rest/v1/last_changes',
  '/rest/v1/rpc/sync_page?lim=24',
  '/rest/v1/rpc/sync_changes?since=0',
  '/rest/v1/rpc/list_trash',
]
let admin: Record<string, string>

beforeAll(async () => {
  admin = await magazine.administrator()
  const write = (method: string, path: string, body: object) =>
    magazine.ask(`/rest/v1/${path}`, { method, headers: admin, body })
  for (const guide of [hidden, shown]) await write('POST', 'guides', guide)
  // A guide that was published, but no longer is.
  const former = { ...shown, id: crypto.randomUUID(), slug: 'retirada', title: SECRET }
  await write('POST', 'guides', former)
  await write('PATCH', `guides?id=eq.${former.id}`, { published_at: null })
  const facts = { brand: 'Mirlo', product: 'Uno' }
  const article = { title: 'Una', introduction: 'I', content: '<p>T</p>', facts }
  for (const body of [article, { ...article, facts: null }]) await write('POST', 'articles', body)
})

it('editors read it, and their answer is kept for nobody', async () => {
  for (const door of doors) {
    const answer = await magazine.ask(door, { headers: admin })
    expect([200, 400]).toContain(answer.status)
  }
  expect(await (await magazine.ask('/rest/v1/guides', { headers: admin })).text()).toContain(SECRET)
})

describe.each(readers)('%s', (_, headers) => {
  it.each(doors)('does not find it at %s', async (door) => {
    expect(await (await magazine.ask(door, { headers })).text()).not.toContain(SECRET)
  })

  it('is not told how many there are', async () => {
    const answer = await magazine.ask('/rest/v1/guides', {
      method: 'HEAD',
      headers: { ...headers, prefer: 'count=exact' },
    })
    expect(answer.headers.get('content-range') ?? '0-0/1').toMatch(/\/(?:1|\*)$/)
  })
})

it('P27.63 a reader asks for the articles that state facts, in the order of their ids', async () => {
  const fetchHere: typeof fetch = (input) =>
    magazine.raw((input instanceof Request ? input.url : input).toString().slice('http://here'.length))
  const api = createApi({ url: 'http://here', key: testEnv.SUPABASE_PUBLISHABLE_KEY, fetch: fetchHere })
  const first = '00000000-0000-0000-0000-000000000000'
  const stated = await fetchStated(api, { after: first, count: 10 })
  expect(stated).toMatchObject({
    ok: true,
    value: [{ head: { title: 'Una', facts: { brand: 'Mirlo' } }, details: { product: 'Uno' } }],
  })
  const [last] = stated.ok ? stated.value : []
  expect(await fetchStated(api, { after: last?.head.id ?? '', count: 10 })).toEqual({ ok: true, value: [] })
})
