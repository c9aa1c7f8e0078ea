import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#api/write/new-id.ts'
import { type AdminProject, createAdminProject, createProjectByKey } from '#api/project.ts'
import { memoryStorage, storageWithToken } from '../support/window/memory-storage.ts'
import { patientClock, until, virtualClock } from '../support/sync/virtual-clock.ts'

const opened: AdminProject[] = []
afterEach(() => {
  for (const { session } of opened.splice(0)) session.close()
})

function scene(
  answer: () => Response | Promise<Response>,
  { storage = storageWithToken('token'), clock = patientClock } = {},
) {
  const sent: Request[] = []
  const project = createAdminProject({
    url: 'http://magazine.test',
    key: 'sb_publishable_k',
    storage,
    clock,
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      return answer()
    },
  })
  opened.push(project)
  const change = () =>
    project.from('articles').update({ title: 'Otro' }).eq('id', 'a+1').eq('rev', 7).select()
  const reading = () => project.from('articles').select().eq('id', 'a+1')
  return { project, sent, change, reading, save: (signal?: AbortSignal) => project.send(change(), signal) }
}

const never = () => new Promise<Response>(() => {})
const unreached = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a write', () => {
  test('carries the key, the session and what it prefers', async () => {
    const { save, sent } = scene(() => Response.json([{ id: 'a+1' }]))
    expect(await save()).toEqual({ ok: true, value: [{ id: 'a+1' }] })
    expect(sent).toHaveLength(1)
    const [request] = sent
    expect(request).toMatchObject({
      method: 'PATCH',
      url: 'http://magazine.test/rest/v1/articles?id=eq.a%2B1&rev=eq.7&select=*',
      cache: 'no-store',
      credentials: 'omit',
    })
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      apikey: 'sb_publishable_k',
      authorization: 'Bearer token',
      prefer: 'return=representation',
      'content-type': 'application/json',
    })
    expect(await request?.text()).toBe('{"title":"Otro"}')
  })

  test('P24.10 a creation leaves a row of its id alone', async () => {
    const { project, sent } = scene(() => Response.json([]))
    const creation = project
      .from('articles')
      .upsert({ id: 'a' }, { onConflict: 'id', ignoreDuplicates: true })
    expect(await project.send(creation.select())).toEqual({ ok: true, value: [] })
    expect(sent[0]?.url).toBe('http://magazine.test/rest/v1/articles?on_conflict=id&select=*')
    const prefer = sent[0]?.headers.get('Prefer')?.split(/, ?/).toSorted()
    expect(prefer).toEqual(['resolution=ignore-duplicates', 'return=representation'])
  })

  test('P15.3 by nobody is refused and not sent', async () => {
    const { save, sent } = scene(() => Response.json([]), { storage: memoryStorage() })
    expect(await save()).toEqual({ ok: false, failure: { kind: 'refused', status: 401 } })
    expect(sent).toEqual([])
  })

  test('P17.20 is not sent when the token cannot be renewed without a connection', async () => {
    const { save, sent } = scene(unreached, { storage: storageWithToken('token', -10) })
    expect(await save()).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(sent.filter(({ url }) => url.includes('/rest/'))).toEqual([])
  })

  test.each([
    ['HTML with a good status', () => new Response('<!doctype html>')],
    ['half an answer', () => new Response('[{"id":')],
    ['one thing instead of a list', () => Response.json({ id: 'a' })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('P13.9 %s is not a row', async (_what, answer) => {
    const { save } = scene(answer)
    expect(await save()).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })

  test('that breaks a rule of the data fails by its name', async () => {
    const message = 'new row violates check constraint "articles_title_not_blank"'
    const { save } = scene(() => Response.json({ code: '23514', message }, { status: 400 }))
    const failure = { kind: 'rejected', status: 400, rule: 'articles_title_not_blank' }
    expect(await save()).toEqual({ ok: false, failure })
  })
})

describe('a request of the administrator', () => {
  test.each([
    ['there is no connection', unreached],
    ['the server fails', () => new Response('', { status: 500 })],
    ['the server is busy', () => new Response('', { status: 503, headers: { 'Retry-After': '0' } })],
    ['a proxy fails', () => new Response('', { status: 520 })],
  ])('is sent once when %s, because its outcome is unknown', async (_what, answer) => {
    const { project, reading, change, sent } = scene(answer)
    expect(await project.send(reading())).toMatchObject({ ok: false })
    expect(sent).toHaveLength(1)
    expect(await project.send(change())).toMatchObject({ ok: false })
    expect(sent).toHaveLength(2)
  })

  test('ends when the caller aborts, whatever the server does', async () => {
    const { save, sent } = scene(never)
    const leaving = new AbortController()
    const answer = save(leaving.signal)
    await until(() => sent.length === 1)
    leaving.abort()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(sent[0]?.signal.aborted).toBe(true)
  })

  test('ends when the caller aborts, whatever the session does', async () => {
    const { save, sent } = scene(never, { storage: storageWithToken('token', -10) })
    const leaving = new AbortController()
    const answer = save(leaving.signal)
    await until(() => sent.length === 1)
    leaving.abort()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  test('takes at most 30 seconds', async () => {
    const clock = virtualClock()
    const { save, sent } = scene(never, { clock })
    const answer = save()
    await until(() => sent.length === 1)
    clock.advance(30_000)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  test('may take longer while its answer arrives, and not when that stops', async () => {
    const clock = virtualClock()
    const lines: ReadableStreamDefaultController<Uint8Array>[] = []
    const slow = () => new Response(new ReadableStream({ start: (line) => void lines.push(line) }))
    const { save, sent } = scene(slow, { clock })
    const answer = save()
    await until(() => sent.length === 1)
    const timerOf = () => clock.waits().at(-1)
    for (const piece of ['[{"id":', '"a+1"']) {
      await until(() => timerOf() === 30_000)
      clock.advance(29_000)
      lines[0]?.enqueue(new TextEncoder().encode(piece))
    }
    await until(() => timerOf() === 30_000)
    clock.advance(30_000)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  test('takes a second more for every 16 KB that it sends', async () => {
    const clock = virtualClock()
    const { project, sent } = scene(never, { clock })
    const large = project.from('articles').update({ content: 'x'.repeat(10 * 16_384) })
    const answer = project.send(large.eq('id', 'a').select())
    await until(() => sent.length === 1)
    expect(clock.waits()).toEqual([40_000])
    clock.advance(40_000)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('a secret key', () => {
  const headersOf = async (key: string) => {
    const sent: Request[] = []
    const project = createProjectByKey({
      url: 'http://magazine.test',
      key,
      fetch: async (input, init) => {
        sent.push(new Request(input, init))
        return Response.json([])
      },
    })
    await project.send(project.from('articles').insert({ id: 'a' }).select())
    const [request] = sent
    return { apikey: request?.headers.get('apikey'), authorization: request?.headers.get('Authorization') }
  }

  test('writes without a session', async () => {
    expect(await headersOf('sb_secret_k')).toEqual({ apikey: 'sb_secret_k', authorization: null })
  })

  test('of the older form is also sent as a token', async () => {
    const key = 'eyJhbGciOiJIUzI1NiJ9.e30.x'
    expect(await headersOf(key)).toEqual({ apikey: key, authorization: `Bearer ${key}` })
  })
})

describe('P24.10 an id made on the device', () => {
  test('is a unique UUID that sorts by creation', () => {
    const ids = Array.from({ length: 1000 }, newId)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect([...new Set(ids)].toSorted()).toEqual(ids)
  })
})
