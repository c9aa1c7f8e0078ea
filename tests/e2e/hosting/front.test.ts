// The cache of nginx's recipe in front of an origin that responds as a test says. It tests what is cached by which
// address, and what readers get while the origin fails. It needs nginx, like tests/e2e/hosting/recipes.test.ts.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { type RecipeProxy, startNginx } from '../../support/server/recipe-proxies.ts'

/** Instead of a minute; nginx counts whole seconds. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=1'
const HEAD = '/rest/v1/rpc/sync_head?apikey=key'

describe.each([findNginx()].flatMap((path) => path ?? []))('behind the cache of %s', (program) => {
  let origin: Server
  let asked: IncomingMessage[]
  let status: number
  let caching: string
  let proxy: RecipeProxy
  let session: ClientHttp2Session

  beforeAll(async () => {
    origin = createServer((request, response) => {
      asked.push(request)
      response.writeHead(status, {
        'cache-control': caching,
        vary: 'Accept-Encoding',
        etag: '"one"',
        'x-request-id': 'of-the-origin',
      })
      response.end(status === 200 ? `${request.headers.host} ${request.url}` : 'a fault')
    })
    await once(origin.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(async () => {
    asked = []
    status = 200
    caching = 'public, max-age=0, must-revalidate, s-maxage=60'
    proxy = await startNginx(program, `http://127.0.0.1:${Object(origin.address()).port}`)
    session = connect(proxy.tls, { ca: proxy.certificate })
  })
  afterEach(async () => {
    session.close()
    await proxy.stop()
  })
  afterAll(() => {
    origin.closeAllConnections()
    origin.close()
  })

  async function get(path: string, headers: Record<string, string> = {}) {
    const stream = session.request({ ':path': path, ...headers })
    const [said] = await once(stream, 'response')
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return { status: Number(said[':status']), headers: said, text: String(Buffer.concat(chunks)) }
  }

  test('one request brings a page for all who come by marks of campaigns, and each answer has its own id', async () => {
    const ids = []
    for (const path of ['/a', '/a?utm_source=x&fbclid=1', '/a?fbclid=2']) {
      const { text, headers } = await get(path)
      expect(text).toBe('localhost /a')
      ids.push(headers['x-request-id'])
    }
    expect(asked.map(({ url }) => url)).toEqual(['/a'])
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('of-the-origin')
  })

  test('browsers revalidate against the copy', async () => {
    await get('/a')
    const again = await get('/a', { 'if-none-match': '"one"' })
    expect([again.status, again.text, asked.length]).toEqual([304, '', 1])
  })

  test('a copy for each encoding that the server makes, however it is asked for', async () => {
    for (const words of ['br', 'gzip, deflate, br, zstd', 'gzip', 'gzip;q=0.9', 'x-made-up'])
      await get('/a', { 'accept-encoding': words })
    expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip', undefined])
  })

  test.each([
    ['/a?made-up=1', {}],
    ['/a?utm_source=x&made-up=1', {}],
    ['/%61', {}],
    ['/a', { authorization: 'Bearer of somebody' }],
    ['/a', { apikey: 'in a header' }],
    ['/rest/v1/articles?apikey=key', {}],
  ])('nothing is kept of %s with %j', async (path, headers) => {
    expect((await get(path, headers)).text).toBe(`localhost ${path}`)
    await get(path, headers)
    expect(asked).toHaveLength(2)
  })

  test('no reader changes the copy of others: not by a host, a forwarded header or a type', async () => {
    const forged = { ':authority': 'evil.example', 'x-forwarded-host': 'evil.example', accept: 'text/csv' }
    expect((await get('/a', forged)).text).toBe('localhost /a')
    expect((await get(HEAD, forged)).text).toBe(`localhost ${HEAD}`)
    expect(asked.map(({ headers }) => headers['x-forwarded-host'])).toEqual(['localhost', 'localhost'])
    expect(asked[1]?.headers.accept).toBe('*/*')
  })

  test.each(['no-store', 'no-cache', 'private, max-age=60'])('what says %s is not kept', async (said) => {
    caching = said
    await get('/a')
    await get('/a')
    expect(asked).toHaveLength(2)
  })

  test.each([500, 502, 503, 504])('a copy stands in for a server that answers %i', async (fault) => {
    caching = SHARED
    await get('/a')
    await get(HEAD)
    status = fault
    await expect.poll(async () => (await get('/a'), asked.length), { timeout: 5000 }).toBeGreaterThan(2)
    for (const path of ['/a', HEAD]) {
      const { status: given, text } = await get(path)
      expect([given, text]).toEqual([200, `localhost ${path}`])
    }
    expect((await get('/never-asked')).status).toBe(fault)
  })

  test.each([404, 410])('what is gone (%i) is gone for everybody', async (gone) => {
    caching = SHARED
    await get('/a')
    status = gone
    caching = 'no-cache'
    await expect.poll(async () => (await get('/a')).status, { timeout: 5000 }).toBe(gone)
  })
})
