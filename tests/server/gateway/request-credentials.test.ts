// The gate reads once who is asking: one key, and one token in one spelling. It refuses guesses disguised as
// something else, and anonymous writes before their bodies are read.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { type Asked, openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'

const KEY = testEnv.SUPABASE_PUBLISHABLE_KEY
const SECRET = testEnv.SUPABASE_SECRET_KEY

let magazine: TestServer
let socket: Listening
let token: string

beforeAll(async () => {
  magazine = await openServer()
  const server = { ...magazine.server, close: () => Promise.resolve() }
  socket = await listen(server, { port: 0, host: '127.0.0.1' })
  token = await signIn()
})
afterAll(async () => {
  await socket.stop()
  await magazine.dispose()
})

async function signIn(): Promise<string> {
  return (await magazine.administrator())['authorization']?.slice('Bearer '.length) ?? ''
}

/** Sends these header lines unchanged over the socket. */
async function overSocket(
  method: string,
  path: string,
  lines: readonly string[],
  body = '',
): Promise<number> {
  const { port } = new URL(socket.origin)
  return await new Promise((resolve, reject) => {
    const asking = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: ['host', 'localhost', ...lines] },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    asking.once('error', reject)
    asking.end(body)
  })
}

async function statusOf(path: string, init: Asked = {}): Promise<number> {
  const answer = await magazine.ask(path, init)
  await answer.body?.cancel()
  return answer.status
}

describe('a token', () => {
  const spellings: readonly (readonly [string, (token: string) => readonly string[]])[] = [
    ['after a tab', (one) => [`Bearer\t${one}`]],
    ['with an equals sign behind it', (one) => [`Bearer ${one}=`]],
    ['after two spaces', (one) => [`Bearer  ${one}`]],
    ['after a small letter', (one) => [`bearer ${one}`]],
    ['with a word behind it', (one) => [`Bearer ${one} more`]],
    ['without a word before it', (one) => [one]],
    ['behind a comma', (one) => [`Bearer ${KEY}, Bearer ${one}`]],
    ['twice', (one) => [`Bearer ${one}`, `Bearer ${one}`]],
    ['behind the key', (one) => [`Bearer ${KEY}`, `Bearer ${one}`]],
    ['with a fourth part', (one) => [`Bearer ${one}.x`]],
    ['of two parts', () => ['Bearer a.b']],
    ['that is too long', (one) => [`Bearer ${one}${'x'.repeat(4096)}`]],
  ]

  it.each(spellings)('%s is refused, whether its session is active or has ended', async (_what, write) => {
    const ended = await signIn()
    const headers = { authorization: `Bearer ${ended}` }
    expect(await statusOf('/auth/v1/logout?scope=local', { method: 'POST', headers })).toBe(204)
    for (const one of [token, ended]) {
      const lines = ['apikey', KEY, ...write(one).flatMap((value) => ['authorization', value])]
      const json = [...lines, 'content-type', 'application/json']
      const slug = `c-${crypto.randomUUID()}`
      expect([
        await overSocket('GET', '/rest/v1/drafts?select=id', lines),
        await overSocket('POST', '/rest/v1/categories', json, JSON.stringify({ name: 'C', slug })),
        await overSocket(
          'PUT',
          '/storage/v1/object/pictures/a.webp',
          [...lines, 'content-type', 'image/webp'],
          'x',
        ),
        await overSocket('GET', '/auth/v1/user', lines),
      ]).toEqual([401, 401, 401, 401])
    }
  })

  it('passes in its one spelling, until its session has ended', async () => {
    const own = await signIn()
    const lines = ['apikey', KEY, 'authorization', `Bearer ${own}`]
    const statuses = async () => [
      await overSocket('GET', '/rest/v1/drafts?select=id', lines),
      await overSocket('GET', '/auth/v1/user', lines),
    ]
    expect(await statuses()).toEqual([200, 200])
    expect(await overSocket('POST', '/auth/v1/logout?scope=local', lines)).toBe(204)
    const ended = await statuses()
    expect(ended[0]).toBe(401)
    expect([401, 403]).toContain(ended[1])
  })

  it('is accepted only with an API key, given once', async () => {
    const path = '/rest/v1/articles?select=id'
    expect(await overSocket('GET', path, ['authorization', `Bearer ${token}`])).toBe(401)
    expect(await overSocket('GET', path, ['apikey', KEY, 'apikey', KEY])).toBe(401)
    expect(await overSocket('GET', `${path}&apikey=${KEY}`, ['apikey', KEY])).toBe(401)
    expect(await overSocket('GET', `${path}&apikey=${KEY}&apikey=${KEY}`, [])).toBe(400)
    expect(await overSocket('GET', path, ['apikey', KEY, 'authorization', `Bearer ${SECRET}`])).toBe(401)
    expect(await overSocket('GET', `${path}&apikey=${KEY}`, ['authorization', `Bearer ${KEY}`])).toBe(200)
  })
})

describe('signing in', () => {
  const guess = (query: string, password: string) =>
    statusOf(`/auth/v1/token?${query}`, { method: 'POST', body: { email: testEnv.ADMIN_EMAIL, password } })

  it.each([
    '%67rant_type=refresh_token&grant_type=password',
    '%67rant_type=password',
    'grant_type=refresh_token&grant_type=password',
    'grant_type=password&grant_type=refresh_token',
    'grant_type=pkce',
    'grant_type=id_token',
    'grant_type=Password',
    'grant_type=password&more=1',
    'grant_type=',
    '',
  ])('is counted as such: 40 guesses by %s sign nobody in', async (query) => {
    const statuses = new Set<number>()
    for (let time = 0; time < 40; time += 1) statuses.add(await guess(query, testEnv.ADMIN_PASSWORD))
    expect([...statuses]).toEqual([400])
  })

  it('is counted in its one spelling', async () => {
    expect(await guess('grant_type=%70assword', testEnv.ADMIN_PASSWORD)).toBe(200)
    expect(
      await statusOf('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: { email: 'a' } }),
    ).toBe(400)
  })
})

describe('an anonymous write', () => {
  it.each([
    ['POST', '/rest/v1/articles', 'application/json'],
    ['PATCH', '/rest/v1/articles?id=not.is.null', 'application/json'],
    ['POST', '/rest/v1/rpc/keep_house', 'application/json'],
    ['POST', '/storage/v1/object/pictures/a.webp', 'image/webp'],
    ['PUT', '/auth/v1/user', 'application/json'],
  ])('is refused before its body is read: %s %s', async (method, path, type) => {
    let pulled = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          pulled += 1
          controller.enqueue(new Uint8Array(64 * 1024))
          if (pulled === 45) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init: RequestInit & { duplex: 'half' } = {
      method,
      headers: { apikey: KEY, 'content-type': type },
      body,
      duplex: 'half',
    }
    const answer = await magazine.raw(path, init)
    expect([answer.status, pulled]).toEqual([401, 0])
  })
})

describe('a body of another type', () => {
  it.each([
    ['POST', '/rest/v1/articles', 'text/csv'],
    ['POST', '/rest/v1/articles', 'application/x-www-form-urlencoded'],
    ['POST', '/rest/v1/rpc/publish_due', 'text/plain'],
    ['POST', '/auth/v1/token?grant_type=password', 'application/x-www-form-urlencoded'],
    ['POST', '/storage/v1/object/pictures/a.webp', 'text/html'],
    ['POST', '/storage/v1/object/pictures/a.webp', 'application/json'],
    ['DELETE', '/storage/v1/object/pictures', 'text/plain'],
  ])('is refused: %s %s as %s', async (method, path, type) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    expect(await statusOf(path, { method, headers, body: '{}' })).toBe(415)
  })

  it('is refused without a type, too', async () => {
    const lines = ['apikey', KEY, 'authorization', `Bearer ${token}`, 'content-length', '2']
    expect(await overSocket('POST', '/rest/v1/articles', lines, '{}')).toBe(415)
  })
})
