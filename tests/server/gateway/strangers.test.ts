// A sample of the long test with strangers (`npm run soak -- strangers`), and that it notices a server that
// misbehaves.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { createCrowd } from '../../../bench/soak/strangers/crowd.ts'
import type { StrangerRequest } from '../../../bench/soak/strangers/requests.ts'
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
