// Anonymous requests for pages use bounded memory, even with unknown host names and ignored parameters. The test
// sends them through a socket.
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { text as body } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { sampleId } from '../../../server/embedded/sample.ts'
import { isOwnOrigin } from '../../../server/http/own-names.ts'
import { openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { pageKey } from '#page/page-key.ts'

const MB = 1024 * 1024
const ARTICLE = sampleId('article', 'mirlo-uno')
/** Each page of the sample is 60 KB and more, and has a compressed copy. */
const REQUESTS = 100

let magazine: TestServer
let listening: Listening
let port: string

beforeAll(async () => {
  magazine = await openServer({ sample: true, env: { ...testEnv, METRICS_PORT: '0' } })
  listening = await listen(magazine.server, { port: 0, host: '127.0.0.1' })
  port = new URL(listening.origin).port
})
afterAll(async () => {
  await listening.stop()
  await magazine.dispose()
})

/** Sends a request with any host name through the socket. Returns the page. */
async function asked(path: string, host: string): Promise<{ text: string; headers: IncomingHttpHeaders }> {
  const request = get({ host: '127.0.0.1', port, path, headers: { host } })
  const [answer] = await once(request, 'response')
  const { headers, statusCode } = answer
  return { text: `${statusCode} ${headers.location ?? ''} ${await body(answer)}`, headers }
}

const ask = async (path: string, host = `localhost:${port}`) => (await asked(path, host)).text

async function askAll(urls: readonly { path: string; host?: string }[]): Promise<void> {
  for (const { path, host } of urls) expect(await ask(path, host)).toMatch(/^200 /)
}

/** How many pages came from the cache, and how many were rendered. */
async function counted(): Promise<{ kept: number; made: number }> {
  const text = (await magazine.server.metrics?.text()) ?? ''
  const figure = (result: string) =>
    Number(
      new RegExp(`^cacharreo_kept_total\\{what="page",result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1] ??
        0,
    )
  return { kept: figure('hit'), made: figure('miss') }
}

/** Bytes outside of the heap, where pages are stored. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}

test('parts of an address that no screen reads make no separate page', async () => {
  await ask('/')
  const before = await counted()
  const held = heldBytes()
  const odd = Array.from({ length: REQUESTS }, (_none, at) => [
    { path: `/?fbclid=${at}` },
    { path: `/?utm_source=x&gclid=${at}` },
  ]).flat()
  await askAll(odd)
  const { kept, made } = await counted()
  expect([kept - before.kept, made - before.made]).toEqual([odd.length, 0])
  expect(heldBytes() - held).toBeLessThan(4 * MB)
})

test('a foreign host name gets a page with that name, and none is cached', async () => {
  await ask('/')
  const held = heldBytes()
  const before = await counted()
  const names = Array.from({ length: REQUESTS }, (_none, at) => `nombre-${at}.example`)
  // Each one twice, because a cached page would be compressed the second time.
  await askAll(
    names.flatMap((host) => [
      { path: '/', host },
      { path: '/', host },
    ]),
  )
  const { kept, made } = await counted()
  expect([kept - before.kept, made - before.made]).toEqual([0, 2 * REQUESTS])
  expect(heldBytes() - held).toBeLessThan(4 * MB)
  expect(await ask('/', 'revista.example')).toContain('<link rel="canonical" href="http://revista.example/"')
  expect(await ask('/')).toContain(`<link rel="canonical" href="http://localhost:${port}/"`)
  expect((await counted()).kept - kept).toBe(1)
})

test.each([
  '/',
  `/article/${ARTICLE}`,
  '/categoria/audio',
  '/feed.xml',
  '/categoria/audio/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  `/tarjeta/${ARTICLE}`,
  `/oembed?url=http%3A%2F%2Frevista.example%2Farticle%2F${ARTICLE}`,
])('%s repeats the host, so no shared cache may store it', async (path) => {
  for (const host of ['revista.example', `localhost:${port}`]) {
    const { text, headers } = await asked(path.replace('revista.example', encodeURIComponent(host)), host)
    expect(text).toMatch(/^200 /)
    expect(text).toContain(`http://${host}`)
    expect(headers['cache-control']).toMatch(/^private, (?:no-cache|max-age=300)$/)
  }
})

test('every name of the socket has its own cached page', async () => {
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`]) {
    await ask('/', host)
    const { made } = await counted()
    await ask('/', host)
    expect([host, (await counted()).made - made]).toEqual([host, 0])
  }
  const { kept } = await counted()
  for (const host of ['localhost', 'localhost:1', '127.0.0.1:1', `127.0.0.2:${port}`]) {
    await ask('/', host)
    await ask('/', host)
  }
  expect((await counted()).kept).toBe(kept)
})

describe('the names of a server', () => {
  const caller = (address: string) => ({ address: '203.0.113.9', socket: { address, port: 4173 } })
  test.each<[string, string, string, boolean]>([
    ['http://192.0.2.7:4173', '192.0.2.7', '0.0.0.0', true],
    ['http://192.0.2.7:4173', '::ffff:192.0.2.7', '::', true],
    ['http://[2001:db8::7]:4173', '2001:db8:0::7', '::', true],
    ['http://[fe80::1]:4173', 'fe80::1%eth0', '::', true],
    ['http://revista.example:4173', '192.0.2.7', 'Revista.example', true],
    ['http://192.0.2.8:4173', '192.0.2.7', '0.0.0.0', false],
    ['http://192.0.2.7', '192.0.2.7', '0.0.0.0', false],
    ['https://192.0.2.7:4173', '192.0.2.7', '0.0.0.0', true],
    ['http://localhost.example:4173', '192.0.2.7', '0.0.0.0', false],
  ])('%s at %s, listening at %s', (origin, address, host, isOwn) => {
    expect(isOwnOrigin(origin, caller(address), host)).toBe(isOwn)
  })
})

describe('a page’s key', () => {
  const keyOf = (address: string) => pageKey(new URL(address, 'http://localhost'))

  test.each([
    ['/?fbclid=1', '/?utm_source=2&x[]=3'],
    ['/?categoria=audio&fbclid=1', '/?fbclid=2&categoria=audio'],
    ['/?pagina=3&a=1', '/?pagina=3&b=2'],
    ['/search?q=a&fbclid=1', '/search?utm=2&q=a'],
    ['/categoria/audio?a=1', '/categoria/audio?b=2'],
    ['/article/x?a', '/article/x'],
  ])('is one for %s and %s', (first, second) => {
    expect(keyOf(first)).toBe(keyOf(second))
  })

  test.each([
    ['/', '/?categoria=audio'],
    ['/?pagina=2', '/?pagina=3'],
    ['/', '/?pagina=2'],
    ['/search?q=a', '/search?q=b'],
  ])('is another for %s and %s', (first, second) => {
    expect(keyOf(first)).not.toBe(keyOf(second))
  })
})
