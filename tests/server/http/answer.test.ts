// All responses to requests: conditional, compressed, without a body for HEAD. Pages, API responses, files, cards and
// pictures all use this code.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerTo, compressed, type Resource } from '../../../server/http/answer.ts'

const MODIFIED = 'Tue, 14 Nov 2023 22:13:20 GMT'
const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache', 'content-length': '99' }

/** A text whose body is the name of its encoding. */
const resource = (parts: Partial<Resource> = {}): Resource => ({
  status: 200,
  headers,
  etag: '"tag"',
  encodings: ['br', 'gzip'],
  body: (encoding) => new TextEncoder().encode(encoding ?? 'plain'),
  ...parts,
})

const ask = (asked: Record<string, string> = {}, parts: Partial<Resource> = {}, method = 'GET') =>
  answerTo({ method, headers: new Headers(asked) }, resource(parts))

const LONG = Array.from({ length: 3000 }, (_none, at) => `br${at};q=0.${at}`).join(',')

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br; q=0.9 , gzip;q=0.900', 'br'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
    [',;,;q=1,=', null],
    ['br;q=1.2.3', null],
    ['br;q=-1', 'br'],
    [LONG, null],
    [`${LONG},gzip`, 'gzip'],
  ])('is the best that both have: %.40s', async (accepted, encoding) => {
    const answer = await ask({ 'accept-encoding': accepted })
    const text = await answer.text()
    expect(text).toBe(encoding ?? 'plain')
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(text.length),
      etag: encoding === null ? '"tag"' : `"tag-${encoding}"`,
      vary: 'Accept-Encoding',
    })
  })

  test('is none where the resource has no other, and the answer then varies with nothing', async () => {
    const answer = await ask({ 'accept-encoding': 'br' }, { encodings: [] })
    expect(await answer.text()).toBe('plain')
    for (const name of ['vary', 'content-encoding']) expect(answer.headers.has(name)).toBe(false)
  })
})

test('HEAD gets the headers of GET without the body', async () => {
  const asked = { 'accept-encoding': 'br' }
  const [get, head] = [await ask(asked), await ask(asked, {}, 'HEAD')]
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  expect([head.status, head.body]).toEqual([200, null])
})

describe('a tag', () => {
  test.each([
    ['"tag"', 304],
    ['W/"tag"', 304],
    ['"other", "tag"', 304],
    ['"other",W/"tag"  ', 304],
    ['*', 304],
    // The same text in another encoding, whose bytes the response's entity tag does not identify (RFC 9110 8.8.3.3).
    ['"tag-br"', 200],
    ['W/"tag-gzip"', 200],
    ['"other"', 200],
    ['"tagged"', 200],
    ['"ta"', 200],
    ['tag', 200],
    ['', 200],
    [',,W/,', 200],
    ['"'.repeat(10_000), 200],
  ])('that the client has is compared weakly: %.40s', async (known, status) => {
    expect((await ask({ 'if-none-match': known })).status).toBe(status)
    expect((await ask({ 'if-none-match': known }, { etag: 'W/"tag"', encodings: [] })).status).toBe(status)
  })

  test('is enough for an answer without body and length, and nothing is read for it', async () => {
    const read = () => Promise.reject(new Error('read'))
    for (const method of ['GET', 'HEAD']) {
      const asked = { 'if-none-match': '"tag", W/"tag-gzip"', 'accept-encoding': 'gzip' }
      const answer = await ask(asked, { body: read }, method)
      expect([answer.status, answer.body]).toEqual([304, null])
      expect(Object.fromEntries(answer.headers)).toEqual({
        'content-type': 'text/plain',
        'cache-control': 'no-cache',
        etag: '"tag-gzip"',
        vary: 'Accept-Encoding',
      })
    }
  })

  test('changes nothing for another status, another method or a resource without a tag', async () => {
    const known = { 'if-none-match': '*', 'if-modified-since': MODIFIED }
    expect((await ask(known, { status: 404 })).status).toBe(404)
    expect((await ask(known, {}, 'POST')).status).toBe(200)
    const answer = await ask(known, { etag: null, headers: { 'last-modified': MODIFIED } })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
  })
})

test.each([
  [{ 'if-modified-since': MODIFIED }, 304],
  [{ 'if-modified-since': 'Tue, 14 Nov 2023 22:13:21 GMT' }, 304],
  [{ 'if-modified-since': 'Tue, 14 Nov 2023 22:13:19 GMT' }, 200],
  [{ 'if-modified-since': 'some day' }, 200],
  [{ 'if-modified-since': MODIFIED, 'if-none-match': '"other"' }, 200],
])('a date decides only where no tag is sent: %o', async (asked, status) => {
  expect((await ask(asked, { headers: { 'last-modified': MODIFIED } })).status).toBe(status)
  expect((await ask(asked)).status).toBe(200)
})

test('a stream is passed on with the length that was said of it', async () => {
  const body = () => new Blob(['a stream']).stream()
  const answer = await ask({}, { body, headers: { 'content-length': '8' }, encodings: [] })
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['8', 'a stream'])
  expect((await ask({}, { body, headers: {}, encodings: [] })).headers.has('content-length')).toBe(false)
})

describe('an answer of the table API', () => {
  const long = JSON.stringify('a'.repeat(2000))
  const given = async (text: string, type: string, accepted: string) => {
    const answer = new Response(text, { status: 206, headers: { 'content-type': type } })
    const asked = { method: 'GET', headers: new Headers({ 'accept-encoding': accepted }) }
    const { status, headers: all, ...rest } = await bytesOf(await compressed(answer, asked))
    return { status, encoding: all.get('content-encoding'), ...rest }
  }
  const bytesOf = async (answer: Response) => ({
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  })

  test('is compressed where it is JSON, long enough and wanted', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.pgrst.object+json']) {
      const [br, gzip] = [await given(long, type, 'br'), await given(long, type, 'gzip')]
      expect([br.status, br.encoding, gzip.encoding]).toEqual([206, 'br', 'gzip'])
      expect(String(brotliDecompressSync(br.bytes))).toBe(long)
      expect(String(gunzipSync(gzip.bytes))).toBe(long)
    }
  })

  test.each([
    [long, 'application/json', 'identity'],
    ['"short"', 'application/json', 'br'],
    [long, 'text/plain', 'br'],
  ])('is sent as it is otherwise: %.10s %s %s', async (text, type, accepted) => {
    expect(await given(text, type, accepted)).toEqual({
      status: 206,
      encoding: null,
      bytes: Buffer.from(text),
    })
  })
})
