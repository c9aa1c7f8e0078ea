// A sample of the long test with strangers (`npm run soak -- strangers`), and what it reports if the server
// misbehaves.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { createCrowd } from '../../../bench/soak/strangers/crowd.ts'
import { reportOf } from '../../../bench/soak/strangers/report.ts'
import { type StrangerRequest, strangerRequests } from '../../../bench/soak/strangers/requests.ts'
import { readStrangersSettings } from '../../../bench/soak/strangers/settings.ts'
import { isDeep } from '../../support/deep.ts'
import { soaked } from '../../support/server/soaked.ts'

const database = process.env['SERVER_DATABASE'] === 'postgresql' ? 'postgresql' : 'pglite'

test('readers and the editor are served, and only public data is revealed, whatever strangers request', async () => {
  const requests = isDeep ? 1500 : 800
  const { said } = await soaked('strangers', `--requests=${requests}`, `--database=${database}`)
  // Response times depend on the machine here, which runs other tests at the same time.
  const faults = said.filter((line) => line.startsWith('fault ') && !line.startsWith('fault    time: '))
  expect([faults, said.join('\n')]).toEqual([
    [],
    expect.stringMatching(new RegExp(`^requests ${requests} in `, 'm')),
  ])
  expect(said.join('\n')).toMatch(/^writes +[1-9]\d* acknowledged, [1-9]\d* files; [1-9]\d* rounds of sync$/m)
}, 400_000)

describe('the requests', () => {
  const credentials = { publishable: 'sb_publishable_x', tokens: ['a.b.c'] } as const
  const asked = (seed: number, count = 400) =>
    strangerRequests(credentials, count, seed).map(({ method, target, headers, manner, body }) => {
      return JSON.stringify([method, target, headers, manner, body?.framing])
    })

  it('are the same for the same seed, and others for another', () => {
    expect(asked(7)).toEqual(asked(7))
    expect(asked(8)).not.toEqual(asked(7))
  })

  it('cover every part of the server, every method and every operator', () => {
    const all = asked(1, 5000).join('\n')
    const places = [
      '/rest/v1/',
      '/rest/v1/rpc/',
      '/auth/v1/',
      '/storage/v1/',
      '/_system',
      '/_backup',
      '/_password',
    ]
    const pages = ['/article/', '/cards/', '/healthz', '/admin/share', '/preview', '/feed.xml']
    const grammar = [
      'eq',
      'neq',
      'gt',
      'lte',
      'ilike',
      'match',
      'imatch',
      'in',
      'is',
      'isdistinct',
      'fts',
      'cs',
      'ov',
      'adj',
    ]
    for (const place of [...places, ...pages]) expect(all).toContain(place)
    for (const operator of grammar) expect(all).toMatch(new RegExp(`[=.]${operator}(\\.|%2e|%252e)`, 'i'))
    for (const method of [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'CONNECT',
      'PROPFIND',
    ])
      expect(all).toContain(`["${method}",`)
  })
})

describe('the crowd', () => {
  const request: StrangerRequest = {
    method: 'GET',
    target: '/',
    headers: [['host', 'x']],
    body: null,
    manner: 'whole',
  }

  async function faultsOf(answer: RequestListener, asked: Partial<StrangerRequest> = {}): Promise<string[]> {
    const server = createServer(answer)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port }: AddressInfo = Object(server.address())
    const faults: string[] = []
    const foundIn = (bytes: Uint8Array) => (Buffer.from(bytes).includes('canario') ? ['a draft'] : [])
    const crowd = createCrowd({
      port,
      roll: () => 0,
      canaries: { foundIn },
      faults,
      holdMs: 300,
      mustEndSlow: true,
    })
    await crowd.run([{ ...request, ...asked }], new AbortController().signal)
    server.closeAllConnections()
    server.close()
    return faults.map((fault) => fault.replace(/^.*\]: /, ''))
  }

  it('finds a private word in headers, in a body, and in a compressed body in parts', async () => {
    const told = ['expected nothing of a draft, found it in the answer']
    expect(await faultsOf((_, answer) => answer.end('a canario b'))).toEqual(told)
    expect(await faultsOf((_, answer) => answer.writeHead(204, { etag: '"canario"' }).end())).toEqual(told)
    const packed = (_: unknown, answer: Parameters<RequestListener>[1]) => {
      answer.setHeader('content-encoding', 'gzip')
      const bytes = gzipSync('a'.repeat(5000) + 'canario')
      answer.write(bytes.subarray(0, 10))
      answer.end(bytes.subarray(10))
    }
    expect(await faultsOf(packed)).toEqual(told)
    expect(await faultsOf((_, answer) => answer.end('nothing'))).toEqual([])
  })

  it('accepts 507 and a 503 with `Retry-After`, and no other status above 499', async () => {
    const of = (status: number, headers = {}) =>
      faultsOf((_, answer) => answer.writeHead(status, headers).end())
    expect(await of(500)).toEqual(['expected no 500, found it'])
    expect(await of(503)).toEqual(['expected no 503, found it'])
    expect(await of(503, { 'retry-after': '1' })).toEqual([])
    expect(await of(507)).toEqual([])
    expect(await of(404)).toEqual([])
  })

  it('finds a server that does not end a slow client', async () => {
    expect(await faultsOf(() => {}, { manner: 'slow-headers' })).toEqual([
      'expected to be ended within 300 ms, found the connection open',
    ])
  })
})

describe('the report', () => {
  const quick = Array.from({ length: 100 }, () => 10)
  const memory = (end: number) =>
    Array.from({ length: 100 }, (_, at) => ({ sent: at * 100, megabytes: at < 80 ? 100 : end }))
  const run = {
    faults: [],
    requests: 10_000,
    sent: 10_000,
    minutes: 9,
    ends: new Map([['200', 10_000]]),
    times: { readers: quick },
    memory: memory(114),
    acknowledged: 1,
    uploaded: 1,
    rounds: 1,
    logged: 1,
  }
  const faultsOf = (change: object) =>
    reportOf({ ...run, ...change }).lines.filter((line) => line.startsWith('fault '))

  it('is good, or names what was slow, what grew and what was not sent', () => {
    expect(reportOf(run)).toMatchObject({ faults: 0, lines: expect.arrayContaining(['strangers: good']) })
    expect(faultsOf({ times: { readers: [...quick, 1000, 1000] } })).toEqual([
      'fault    time: expected 99 of 100 answers to readers within 1000 ms, found 1000',
    ])
    expect(faultsOf({ times: { readers: [] } })).toHaveLength(1)
    expect(faultsOf({ memory: memory(116) })).toEqual([
      'fault    memory: expected at most 115 MB at the end, found 116',
    ])
    expect(faultsOf({ sent: 9999 })).toEqual([
      'fault    the run: expected 10000 requests, found it ended after 9999',
    ])
    expect(faultsOf({ faults: ['x'] })).toEqual(['fault    x'])
  })
})

test.each([
  ['--requests=none', '--requests is a whole number from 100 to 1000000, not "none".'],
  ['--database=mysql', '--database is pglite or postgresql, not "mysql".'],
  ['--seed=x', '--seed is a whole number from 0 on, not "x".'],
  ['--minutes=1', '"--minutes=1" is none of its settings: '],
])('it refuses %s in a sentence', (word, sentence) => {
  expect(() => readStrangersSettings([word])).toThrow(sentence)
})
