// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { sendWithProgress } from '#api/progress-request.ts'

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on a port of its own that lets any page ask it. Returns its address. */
function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, x-upsert')
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  running.push(server)
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else resolve(`http://127.0.0.1:${address.port}/`)
    })
  })
}

const order = {
  method: 'POST',
  headers: { 'x-upsert': 'true' },
  body: new Blob(['x'.repeat(200_000)]),
} as const

describe('a request that tells how far it is', () => {
  test('arrives whole, with its headers, and brings the answer back', async () => {
    let size = 0
    let header: unknown = null
    const address = await serving((request, response) => {
      header = request.headers['x-upsert']
      request.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
      })
      request.on('end', () => {
        response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7' })
        response.end('{"a":1}')
      })
    })
    const progress: number[] = []
    const onProgress = (part: number) => progress.push(part)
    expect(await sendWithProgress({ ...order, address, onProgress })).toEqual({
      ok: true,
      value: { status: 429, text: '{"a":1}', type: 'application/json', retryAfter: '7' },
    })
    expect({ size, header }).toEqual({ size: 200_000, header: 'true' })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('that nobody answers is a failure of the network', async () => {
    const address = await serving((_request, response) => response.destroy())
    expect(await sendWithProgress({ ...order, address })).toEqual({ ok: false, failure: { kind: 'network' } })
  })

  test('called off, is broken off', async () => {
    const leaving = new AbortController()
    const address = await serving(() => leaving.abort())
    expect(await sendWithProgress({ ...order, address }, leaving.signal)).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    })
  })

  test('called off before, is not sent', async () => {
    let asked = 0
    const address = await serving(() => {
      asked += 1
    })
    expect(await sendWithProgress({ ...order, address }, AbortSignal.abort())).toMatchObject({
      failure: { kind: 'aborted' },
    })
    expect(asked).toBe(0)
  })
})
