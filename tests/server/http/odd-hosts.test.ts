// A request whose host no address can have, or that names two, is refused by the server's socket.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { serverForTests } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
let listening: Listening
beforeAll(async () => {
  listening = await listen(magazine.server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => listening.stop())

async function statusOf(head: string): Promise<string> {
  const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1')
  socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? 'nothing'
}

test.each(['xn--a', '1.2.3.4.5', '1.2.3.256', '0x1ffffffff', '[', 'localhost:99999'])(
  'no address has the host %s',
  async (host) => {
    expect(await statusOf(`GET /healthz HTTP/1.1\r\nhost: ${host}`)).toBe('400')
    expect(await statusOf(`GET http://${host}/healthz HTTP/1.1\r\nhost: x`)).toBe('400')
  },
)

test.each(['a b', 'a/b', 'u@h'])('nor %s', async (host) => {
  expect(await statusOf(`GET /healthz HTTP/1.1\r\nhost: ${host}`)).toBe('400')
})

test('of two hosts a proxy may have read another one', async () => {
  expect(await statusOf('GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b')).toBe('400')
  expect(await statusOf('GET /healthz HTTP/1.1\r\nhost: a')).toBe('200')
})
