// How much of the responses to readers is cached, and how often the table API is asked.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createGate } from '../../../server/gateway/gate.ts'
import { createResponseCache } from '../../../server/gateway/response-cache.ts'
import { sharedQuestion, watchWrites } from '../../../server/pages/edition.ts'
import { withLimit } from '../../../server/http/concurrency.ts'

const KEY = 'sb_publishable_for-the-tests'
const SECRET = 'sb_secret_for-the-tests'
const CALLER = { address: '127.0.0.1' }
const KB = 1024

/** A table API that records each request. */
function tableApi({ size = 10, status = 200, filling = '.' } = {}) {
  const asked: string[] = []
  const state = { edition: 'one', status, hold: Promise.resolve() }
  async function fetch({ url }: Request): Promise<Response> {
    const path = url.replace(/^.*\/rest\/v1\//, '')
    asked.push(path)
    const said = `${state.edition} ${asked.length}`.padEnd(size, filling)
    await state.hold
    return Response.json(said, { status: state.status })
  }
  const gate = createGate({
    backend: { fetch },
    keys: { publishable: KEY, secret: SECRET, jwtSecret: SECRET, jwtSecretPrevious: null },
    signIns: { token: fetch, password: fetch },
    keep: (answer) =>
      createResponseCache({
        gate: answer,
        key: KEY,
        mostBytes: 256 * KB,
        edition: () =>
          state.edition === '' ? Promise.reject(new Error('gone')) : Promise.resolve(state.edition),
      }),
  })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/rest/v1/${path}`, { headers: { apikey: KEY, ...headers } })
    const answer = await gate(request, CALLER)
    return { status: answer.status, said: await answer.text() }
  }
  return { ask, asked, state }
}

describe('the table API is called', () => {
  test('once for equal requests in another spelling', async () => {
    const { ask, asked } = tableApi()
    await ask('articles?select=id&limit=2')
    await ask('articles?limit=2&select=id')
    await ask('articles?limit=2&select=id', { 'user-agent': 'another', origin: 'https://another.example' })
    await ask('articles?&limit=002&select=%20i%64', { prefer: 'count=exact', accept: 'text/html,*/*;q=0.8' })
    expect(asked).toHaveLength(1)
    await ask('articles?limit=2&select=id', { accept: 'application/vnd.pgrst.object+json' })
    expect(asked).toHaveLength(2)
  })

  test('never for unknown parameters', async () => {
    const { ask, asked } = tableApi()
    for (const query of ['fbclid=1', 'select=id&fbclid=eq', 'select=id&select=id', 'SELECT=id'])
      expect((await ask(`articles?${query}`)).status).toBe(400)
    expect(asked).toEqual([])
  })

  test('once for equal concurrent requests, in whatever encoding', async () => {
    const { ask, asked, state } = tableApi({ size: 4 * KB })
    let open = () => {}
    state.hold = new Promise((resolve) => {
      open = resolve
    })
    const encodings = ['br', 'gzip', 'identity']
    const asking = Array.from({ length: 30 }, (_, place) =>
      ask('rpc/sync_head', { 'accept-encoding': encodings[place % 3] ?? '' }),
    )
    await new Promise((resolve) => setImmediate(resolve))
    open()
    const statuses = (await Promise.all(asking)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(asked).toHaveLength(1)
  })

  test('again after a write, while an older answer is under way; the older one is not cached', async () => {
    const { ask, asked, state } = tableApi()
    let open = () => {}
    state.hold = new Promise((resolve) => {
      open = resolve
    })
    const before = ask('rpc/sync_head')
    await new Promise((resolve) => setImmediate(resolve))
    state.edition = 'two'
    const after = ask('rpc/sync_head')
    open()
    expect((await before).said).toMatch(/one/)
    expect((await after).said).toMatch(/two/)
    expect((await ask('rpc/sync_head')).said).toMatch(/two/)
    expect(asked).toHaveLength(2)
  })

  test.each([401, 404, 500, 206])('each time with %s in the answer', async (status) => {
    const { ask, asked } = tableApi({ status })
    for (let time = 0; time < 2; time += 1) expect((await ask('rpc/sync_head')).status).toBe(status)
    expect(asked).toHaveLength(2)
  })

  test('each time while a write is uncertain', async () => {
    const { ask, asked, state } = tableApi()
    await ask('rpc/sync_head')
    state.edition = ''
    await ask('rpc/sync_head')
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['by somebody’s token', 'rpc/sync_head', { authorization: 'Bearer a.b.c' }],
    ['with another key', 'rpc/sync_head', { apikey: SECRET }],
    ['for another table', 'redirects?path=eq.%2Fantes', {}],
    ['by the clock', 'articles?published_at=lt.Now', {}],
    ['by the clock in disguise', String.raw`articles?published_at=in.("no\w")`, {}],
  ])('each time %s', async (_, path, headers) => {
    const { ask, asked } = tableApi()
    await ask(path, headers)
    await ask(path, headers)
    expect(asked).toHaveLength(2)
  })
})

test('a full cache drops the least recently used answer', async () => {
  const { ask, asked } = tableApi({ size: 20 * KB })
  await ask('articles?id=eq.first')
  for (let place = 0; place < 40; place += 1) {
    await ask(`articles?id=eq.${place}`)
    await ask('rpc/sync_head')
  }
  await ask('articles?id=eq.first')
  const count = (path: string) => asked.filter((one) => one === path).length
  expect([count('articles?id=eq.first'), count('rpc/sync_head')]).toEqual([2, 1])
})

test('compressed copies count as much as their bytes', async () => {
  // Random characters, which compress to three quarters.
  const filling = randomBytes(15 * KB).toString('base64url')
  const { ask, asked } = tableApi({ size: 20 * KB, filling })
  for (let place = 0; place < 8; place += 1) {
    for (const encoding of ['br', 'gzip'])
      await ask(`articles?id=eq.${place}`, { 'accept-encoding': encoding })
  }
  expect(asked).toHaveLength(8)
  // 256 KB hold four with their compressed copies.
  await ask('articles?id=eq.2')
  expect(asked).toHaveLength(9)
  await ask('articles?id=eq.7')
  expect(asked).toHaveLength(9)
})

test('an answer of a quarter of the memory is not cached', async () => {
  const { ask, asked } = tableApi({ size: 70 * KB })
  await ask('rpc/sync_head')
  await ask('rpc/sync_head')
  expect(asked).toHaveLength(2)
})

describe('a database that belongs to one process', () => {
  function watched() {
    let asked = 0
    const none = { query: () => Promise.resolve({ rows: [] }), exec: () => Promise.resolve() }
    const inTurn = withLimit(1)
    const watch = watchWrites(
      {
        ...none,
        query: <Row>(sql: string) => {
          if (sql.includes('sync.head')) asked += 1
          return Promise.resolve<{ rows: Row[] }>({ rows: [] })
        },
        transaction: (work) => work({ ...none, query: () => Promise.resolve({ rows: [] }) }),
      },
      inTurn,
    )
    const api = (method: string, path: string, work = () => Promise.resolve()) =>
      watch.inTurn({ method, url: `http://localhost${path}` }, work)
    return { watch, api, asked: () => asked }
  }

  test('returns its edition once, until a request that may have written', async () => {
    const { watch, api, asked } = watched()
    await watch.edition()
    await api('GET', '/rest/v1/articles')
    await api('GET', '/rest/v1/rpc/sync_changes')
    await api('HEAD', '/rest/v1/articles')
    await watch.edition()
    expect(asked()).toBe(1)
    const writes = [
      () => api('POST', '/rest/v1/articles'),
      () => api('GET', '/rest/v1/rpc/publish_due'),
      () => api('DELETE', '/rest/v1/articles', () => Promise.reject(new Error('half way'))).catch(() => {}),
      () => watch.database.query('select 1'),
      () => watch.database.exec('select 1'),
      () => watch.database.transaction(() => Promise.resolve()),
    ]
    for (const [place, write] of writes.entries()) {
      await write()
      await watch.edition()
      await watch.edition()
      expect(asked()).toBe(place + 2)
    }
  })

  test('is not queried within another transaction', async () => {
    const { watch, api, asked } = watched()
    let open = () => {}
    const writing = api('POST', '/rest/v1/articles', () => new Promise((resolve) => (open = resolve)))
    const edition = watch.edition()
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked()).toBe(0)
    open()
    await Promise.all([writing, edition])
    expect(asked()).toBe(1)
  })
})

test('no request gets the answer to a query that began before it', async () => {
  let put = 0
  let open = () => {}
  const ask = sharedQuestion(async () => {
    put += 1
    const number = put
    if (number === 1) await new Promise<void>((resolve) => (open = resolve))
    return number
  })
  const first = ask()
  await new Promise((resolve) => setImmediate(resolve))
  const later = [ask(), ask(), ask()]
  open()
  expect([await first, ...(await Promise.all(later))]).toEqual([1, 2, 2, 2])
})
