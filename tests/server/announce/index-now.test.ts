// Search engines are notified of what is published, changed and deleted: the whole server, with an endpoint on a real
// socket.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asSecret, openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { hearRequests, type HearingServer, type Told } from '../../support/sync/heard-requests.ts'
import { until, virtualClock, type VirtualClock } from '../../support/sync/virtual-clock.ts'

const HOME = 'https://cacharreo.example'
const idOf = (number: number) => `c0000000-0000-4000-8000-00000000000${number}`
const SETTLE = 5000
const MINUTE = 60_000

const column = { title: 'Mirlo Tres', introduction: 'b', content: '<p>c</p>' }

let answer: Told
let endpoint: HearingServer
let clock: VirtualClock
let magazine: TestServer
beforeAll(async () => {
  answer = { status: 202 }
  endpoint = await hearRequests(() => answer)
  clock = virtualClock()
  vi.spyOn(console, 'log').mockReturnValue()
  magazine = await openServer({
    env: { ...testEnv, SITE_URL: HOME, INDEXNOW: 'on', INDEXNOW_ENDPOINT: `${endpoint.origin}/indexnow` },
    afterMinute: (wait, act) => clock.after(wait, act),
  })
  await settled()
})
afterAll(async () => {
  await magazine.dispose()
  await endpoint.close()
  vi.restoreAllMocks()
})

/** No work is pending: the schedule and IndexNow both wait. */
const settled = () => until(() => clock.waits().length === 2)

async function write(method: string, path: string, body?: object): Promise<void> {
  const written = await magazine.ask(`/rest/v1/${path}`, {
    method,
    headers: asSecret,
    ...(body && { body }),
  })
  expect(written.status).toBeLessThan(300)
}

/** The addresses that the endpoint has received since the last call. */
async function heard(milliseconds = SETTLE): Promise<string[]> {
  const before = endpoint.heard.length
  clock.advance(milliseconds)
  await until(() => endpoint.heard.length > before)
  await settled()
  return endpoint.heard.slice(before).flatMap(({ body }) => Object(JSON.parse(body.toString())).urlList)
}

describe('P27.54 IndexNow', () => {
  test('hears of an article when it is published, changed and deleted, as the protocol asks', async () => {
    const address = `${HOME}/article/${idOf(1)}`
    await write('POST', 'articles', { id: idOf(1), ...column })
    // The write did not wait for the notification.
    expect(endpoint.heard).toEqual([])
    expect(await heard()).toEqual([address])
    const [first] = endpoint.heard
    const { host, key, keyLocation } = Object(JSON.parse(String(first?.body)))
    expect([first?.method, first?.target, first?.headers['content-type']]).toEqual([
      'POST',
      '/indexnow',
      'application/json; charset=utf-8',
    ])
    expect([host, keyLocation]).toEqual(['cacharreo.example', `${HOME}/${key}.txt`])
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    const file = await magazine.raw(`/${key}.txt`)
    expect([file.status, await file.text()]).toEqual([200, key])
    expect(file.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
    expect((await magazine.raw(`/${'0'.repeat(32)}.txt`)).status).toBe(404)
    await write('PATCH', `articles?id=eq.${idOf(1)}`, { title: 'Mirlo Cuatro' })
    expect(await heard()).toEqual([address])
    await write('DELETE', `articles?id=eq.${idOf(1)}`)
    expect(await heard()).toEqual([address])
    // Nor is anything sent that has not changed.
    clock.advance(MINUTE)
    await settled()
    expect(endpoint.heard).toHaveLength(3)
  })

  test('hears of authors and guides by their addresses, of former ones, too; not of guides that nobody sees', async () => {
    const author = { slug: 'nuria-cabal', name: 'Nuria Cabal' }
    const guide = { slug: 'movil-por-200', title: '¿Qué móvil por 200 €?' }
    await write('POST', 'authors', author)
    await write('POST', 'guides', guide)
    expect(await heard()).toEqual([`${HOME}/autor/nuria-cabal`])
    await write('PATCH', 'guides?slug=eq.movil-por-200', { published_at: '2026-11-20T00:00:00Z' })
    expect(await heard()).toEqual([`${HOME}/guia/movil-por-200`])
    await write('PATCH', 'guides?slug=eq.movil-por-200', { slug: 'movil-barato' })
    await write('DELETE', 'authors?slug=eq.nuria-cabal')
    expect((await heard()).toSorted()).toEqual([
      `${HOME}/autor/nuria-cabal`,
      `${HOME}/guia/movil-barato`,
      `${HOME}/guia/movil-por-200`,
    ])
    await write('PATCH', 'guides?slug=eq.movil-barato', { published_at: null })
    expect(await heard()).toEqual([`${HOME}/guia/movil-barato`])
  })

  test('hears of a scheduled text once it is out', async () => {
    const before = endpoint.heard.length
    await write('POST', 'drafts', {
      id: idOf(2),
      form: column,
      article: column,
      scheduled: column,
      publish_at: new Date(Date.now() - MINUTE).toISOString(),
    })
    clock.advance(SETTLE)
    await settled()
    expect(endpoint.heard).toHaveLength(before)
    clock.advance(MINUTE)
    await settled()
    clock.advance(SETTLE)
    await until(() => endpoint.heard.length > before)
    await settled()
    expect(String(endpoint.heard.at(-1)?.body)).toContain(`${HOME}/article/${idOf(2)}`)
  })

  test('several writes within five seconds are one message', async () => {
    const before = endpoint.heard.length
    const ids = [3, 4, 5].map(idOf)
    for (const id of ids) await write('POST', 'articles', { id, ...column })
    expect(await heard()).toEqual(ids.map((id) => `${HOME}/article/${id}`))
    expect(endpoint.heard).toHaveLength(before + 1)
  })

  test('an endpoint that is down disturbs nobody: writes, pages and health go on', async () => {
    const complaints: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
    answer = 'broken'
    await write('POST', 'articles', { id: idOf(6), ...column })
    await heard()
    expect(complaints).toEqual([expect.stringMatching(/^IndexNow: .*The next try is in 1 min\.$/)])
    await write('PATCH', `articles?id=eq.${idOf(6)}`, { title: 'Mirlo Cuatro' })
    expect((await magazine.raw(`/article/${idOf(6)}`)).status).toBe(200)
    expect((await magazine.raw('/readyz')).status).toBe(200)
  })
})
