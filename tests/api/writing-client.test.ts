import { describe, expect, test } from 'vitest'
import { newId } from '#api/new-id.ts'
import { createWritingApi, type Write } from '#api/writing-client.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { patientClock, until, virtualClock } from '../support/virtual-clock.ts'

const save: Write = {
  method: 'PATCH',
  path: 'articles',
  query: { id: 'eq.a+1', rev: 'eq.7', select: '*' },
  body: { title: 'Otro' },
  prefer: 'return=representation',
}

function writing(
  answer: () => Response | Promise<Response>,
  accessToken: () => Promise<Result<string>> = async () => success('token'),
  clock = patientClock,
) {
  const sent: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const api = createWritingApi({
    url: 'http://magazine.test',
    key: 'k',
    accessToken,
    clock,
    fetch: async (input, init) => {
      sent.push({ url: input instanceof Request ? input.url : String(input), init })
      return answer()
    },
  })
  return { api, sent }
}

describe('a write', () => {
  test('carries the key, the session and what it prefers', async () => {
    const { api, sent } = writing(() => Response.json([]))
    expect(await api.send(save)).toEqual({ ok: true, value: [] })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('http://magazine.test/rest/v1/articles?id=eq.a%2B1&rev=eq.7&select=*')
    expect(sent[0]?.init).toMatchObject({
      method: 'PATCH',
      headers: {
        apikey: 'k',
        Authorization: 'Bearer token',
        Prefer: 'return=representation',
        'Content-Type': 'application/json',
      },
      body: '{"title":"Otro"}',
      cache: 'no-store',
      credentials: 'omit',
    })
  })

  test('without a body claims none', async () => {
    const { api, sent } = writing(() => Response.json([]))
    const { body: _, ...deletion } = save
    await api.send({ ...deletion, method: 'DELETE' })
    expect(sent[0]?.init?.headers).not.toHaveProperty('Content-Type')
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  test('decision 4: by nobody is refused and not sent', async () => {
    const nobody = failed({ kind: 'refused', status: 401 })
    const { api, sent } = writing(
      () => Response.json([]),
      async () => nobody,
    )
    expect(await api.send(save)).toEqual(nobody)
    expect(sent).toEqual([])
  })

  test('is sent once, whatever comes of it: nobody knows what became of the first', async () => {
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('', { status: 500 }),
      () => new Response('', { status: 503 }),
    ]) {
      const { api, sent } = writing(answer)
      expect(await api.send(save)).toMatchObject({ ok: false })
      expect(sent).toHaveLength(1)
    }
  })

  test.each([
    [401, { kind: 'refused', status: 401 }],
    [403, { kind: 'refused', status: 403 }],
    [409, { kind: 'rejected', status: 409, rule: null }],
    [413, { kind: 'too-large' }],
    [415, { kind: 'rejected', status: 415, rule: null }],
    [422, { kind: 'rejected', status: 422, rule: null }],
    [500, { kind: 'server', status: 500 }],
  ])('answered with %i fails as %o', async (status, failure) => {
    const { api } = writing(() => new Response('{}', { status }))
    expect(await api.send(save)).toEqual({ ok: false, failure })
  })

  test.each([
    ['the server', writing(() => new Promise<Response>(() => {})).api],
    [
      'the session',
      writing(
        () => Response.json([]),
        () => new Promise(() => {}),
      ).api,
    ],
  ])('is left when whoever asked leaves, whatever %s is doing', async (_who, api) => {
    const leaving = new AbortController()
    const answer = api.send(save, leaving.signal)
    leaving.abort()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  test('takes at most 30 seconds', async () => {
    const clock = virtualClock()
    const { api, sent } = writing(() => new Promise<Response>(() => {}), undefined, clock)
    const answer = api.send(save)
    await until(() => sent.length === 1)
    clock.advance(30_000)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('decision 20: an id made on the device', () => {
  test('is a UUID whose order is that of its making', () => {
    const ids = [1, 2, 1_795_000_000_000, 1_795_000_000_001].map(newId)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect(ids.toSorted()).toEqual(ids)
  })

  test('is nobody else’s', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newId(7))).size).toBe(1000)
  })
})
