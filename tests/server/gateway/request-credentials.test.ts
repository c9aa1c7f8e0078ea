// The gate reads once who is asking: one key, and one token in one spelling. It refuses guesses disguised as
// something else, and anonymous writes before their bodies are read.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'

const KEY = testEnv.SUPABASE_PUBLISHABLE_KEY
const SECRET = testEnv.SUPABASE_SECRET_KEY

let magazine: TestServer
let socket: Listening
let token: string
let ended: string

beforeAll(async () => {
  magazine = await openServer()
  const server = { ...magazine.server, close: () => Promise.resolve() }
  socket = await listen(server, { port: 0, host: '127.0.0.1' })
  token = await signIn()
  ended = await signIn()
  await signOut(ended)
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

const bearer = (one: string) => ({ authorization: `Bearer ${one}` })
const signOut = async (one: string) =>
  (await magazine.ask('/auth/v1/logout?scope=local', { method: 'POST', headers: bearer(one) })).status

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

  it('is refused for drafts, writes and uploads after a sign-out; other sessions continue', async () => {
    const leaving = await signIn()
    const statuses = async (one: string) => {
      const ask = async (path: string, body?: object) =>
        (await magazine.ask(path, { headers: bearer(one), ...(body && { method: 'POST', body }) })).status
      return [
        await ask('/rest/v1/drafts?select=id'),
        await ask('/rest/v1/categories', { name: 'C', slug: `c-${crypto.randomUUID()}` }),
        await ask('/storage/v1/object/list/pictures', { prefix: '' }),
        await ask('/auth/v1/user'),
      ]
    }
    expect(await statuses(leaving)).toEqual([200, 201, 200, 200])
    expect(await signOut(leaving)).toBe(204)
    expect(await statuses(leaving)).toEqual([401, 401, 401, 403])
    const answer = await magazine.ask('/rest/v1/drafts?select=id', { headers: bearer(leaving) })
    expect(await answer.json()).toMatchObject({ code: 'PGRST301', message: 'The session has ended' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await statuses(token)).toEqual([200, 201, 200, 200])
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

it('a body without a type is refused', async () => {
  const lines = ['apikey', KEY, 'authorization', `Bearer ${token}`, 'content-length', '2']
  expect(await overSocket('POST', '/rest/v1/articles', lines, '{}')).toBe(415)
})
