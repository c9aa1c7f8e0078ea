import { describe, expect, test } from 'vitest'
import { createApi } from '#api/client.ts'
import { magazineOf } from '../support/fakes/fake-table-api.ts'
import { patientClock, until, virtualClock } from '../support/sync/virtual-clock.ts'

interface Seen {
  readonly url: string
  readonly init: RequestInit | undefined
}

function apiAnswering(answer: () => Response | Promise<Response>) {
  const seen: Seen[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    seen.push({ url: input instanceof Request ? input.url : String(input), init })
    return answer()
  }
  return { seen, api: createApi({ url: 'http://magazine.test', key: 'k+1', fetch, clock: patientClock }) }
}

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return apiAnswering(() => new Response(body, { status, headers })).api.get('articles', {})
}

describe('the request', () => {
  test('the key is in the query and no header is added, so a hosted project needs no preflight', async () => {
    const { api, seen } = apiAnswering(() => new Response('[]'))
    await api.get('articles', { select: 'id' })
    expect(seen[0]?.url).toBe('http://magazine.test/rest/v1/articles?select=id&apikey=k%2B1')
    expect(seen[0]?.init?.headers).toBeUndefined()
    expect(seen[0]?.init?.method).toBeUndefined()
  })

  test('the browser keeps no second copy of an answer and sends no cookies', async () => {
    const { api, seen } = apiAnswering(() => new Response('[]'))
    await api.get('articles', {})
    expect(seen[0]?.init).toMatchObject({ cache: 'no-store', credentials: 'omit' })
  })

  test('a time stamp keeps its plus sign', async () => {
    const { api, seen } = apiAnswering(() => new Response('[]'))
    await api.get('rpc/sync_page', { p: '2026-11-20T19:58:49.479+00:00' })
    expect(seen[0]?.url).toContain('p=2026-11-20T19%3A58%3A49.479%2B00%3A00')
  })
})

describe('the answer', () => {
  test('JSON with a good status is a value', async () => {
    expect(await answering(200, '[{"id":"a"}]')).toEqual({ ok: true, value: [{ id: 'a' }] })
    expect(await answering(206, '[]')).toEqual({ ok: true, value: [] })
  })

  test.each([
    [401, { kind: 'refused', status: 401 }],
    [403, { kind: 'refused', status: 403 }],
    [400, { kind: 'rejected', status: 400, rule: null }],
    [409, { kind: 'rejected', status: 409, rule: null }],
    [422, { kind: 'rejected', status: 422, rule: null }],
    [413, { kind: 'too-large' }],
    [404, { kind: 'missing' }],
    [408, { kind: 'timeout' }],
    [429, { kind: 'busy', status: 429, retryAfter: null }],
    [503, { kind: 'busy', status: 503, retryAfter: null }],
    [500, { kind: 'server', status: 500 }],
    [502, { kind: 'server', status: 502 }],
    [520, { kind: 'server', status: 520 }],
  ])('status %i has its own kind of failure', async (status, failure) => {
    expect(await answering(status, '{}')).toEqual({ ok: false, failure })
  })

  test('a missing recent sign-in differs from an ended session', async () => {
    const answer = await answering(401, '{"code":"PT401","message":"a recent sign-in is required"}')
    expect(answer).toEqual({ ok: false, failure: { kind: 'refused', status: 401, isOldSignIn: true } })
  })

  test('a broken rule is identified by its constraint', async () => {
    const message = 'new row for relation "articles" violates check constraint "articles_title_not_blank"'
    const answer = await answering(400, JSON.stringify({ code: '23514', message }))
    expect(answer).toMatchObject({ failure: { kind: 'rejected', rule: 'articles_title_not_blank' } })
  })

  test('a missing value is identified by its table and column', async () => {
    const message = 'null value in column "slug" of relation "categories" violates not-null constraint'
    const answer = await answering(400, JSON.stringify({ code: '23502', message }))
    expect(answer).toMatchObject({ failure: { kind: 'rejected', rule: 'categories_slug_not_null' } })
  })

  test('Retry-After in seconds is carried in milliseconds; a date is not trusted to a wrong clock', async () => {
    const inSeconds = await answering(429, '{}', { 'Retry-After': '7' })
    expect(inSeconds).toEqual({ ok: false, failure: { kind: 'busy', status: 429, retryAfter: 7000 } })
    const asDate = await answering(503, '{}', { 'Retry-After': 'Sat, 21 Nov 2026 09:00:00 GMT' })
    expect(asDate).toEqual({ ok: false, failure: { kind: 'busy', status: 503, retryAfter: null } })
  })

  test('P13.9 HTML with status 200 is invalid, not data', async () => {
    const answer = await answering(200, '<!doctype html>', { 'Content-Type': 'text/html' })
    expect(answer).toEqual({ ok: false, failure: { kind: 'invalid', detail: 'text/html' } })
  })

  test.each(['[{"id":"a"},{"id"', ''])('%j is invalid', async (half) => {
    expect(await answering(200, half)).toMatchObject({ failure: { kind: 'invalid' } })
  })

  test('P8.4 an id of another form is missing', async () => {
    const answer = await answering(400, '{"code":"22P02","message":"invalid input syntax for type uuid"}')
    expect(answer).toEqual({ ok: false, failure: { kind: 'missing' } })
  })

  test('no answer is a network failure', async () => {
    const { api } = apiAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await api.get('articles', {})).toEqual({ ok: false, failure: { kind: 'network' } })
  })

  test('an interrupted body is a network failure', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"id":'))
        controller.error(new TypeError('network error'))
      },
    })
    const { api } = apiAnswering(() => new Response(broken))
    expect(await api.get('articles', {})).toEqual({ ok: false, failure: { kind: 'network' } })
  })
})

describe('time limits', () => {
  function hanging() {
    const server = magazineOf(0)
    server.fault = () => 'hang'
    const clock = virtualClock()
    return { server, clock, api: createApi({ url: '', key: 'k', fetch: server.fetch, clock }) }
  }

  test('a server that has not begun to answer after 8 seconds is unreachable', async () => {
    const { api, clock } = hanging()
    let failure: unknown = null
    void api.get('articles', {}).then((answer) => {
      failure = answer
    })
    await until(() => clock.waits().length === 1)
    clock.advance(7999)
    await until(() => clock.waits().length === 1)
    expect(failure).toBeNull()
    clock.advance(1)
    await until(() => failure !== null)
    expect(failure).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  test('an answer that has begun has 30 seconds to come', async () => {
    const clock = virtualClock()
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const api = createApi({ url: '', key: 'k', fetch: async () => new Response(body.readable), clock })
    const answer = api.get('articles', {})
    const writer = body.writable.getWriter()
    void writer.write(new TextEncoder().encode('[]'))
    await until(() => clock.waits()[0] === 30_000)
    clock.advance(29_999)
    void writer.close()
    expect(await answer).toEqual({ ok: true, value: [] })
  })

  test('a stalled body is cancelled, too', async () => {
    const clock = virtualClock()
    const stalled = new ReadableStream()
    const api = createApi({ url: '', key: 'k', fetch: async () => new Response(stalled), clock })
    const answer = api.get('articles', {})
    await until(() => clock.waits().length === 1)
    clock.advance(30_000)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  test('an aborted request reports no failure and leaves no timer', async () => {
    const { api, clock } = hanging()
    const leaving = new AbortController()
    const answer = api.get('articles', {}, leaving.signal)
    await until(() => clock.waits().length === 1)
    leaving.abort()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(clock.waits()).toEqual([])
  })

  test('nothing is requested when the signal is already aborted', async () => {
    const { api, server } = hanging()
    expect(await api.get('articles', {}, AbortSignal.abort())).toMatchObject({ failure: { kind: 'aborted' } })
    expect(server.requests).toEqual([])
  })
})
