// A body that is refused for its size leaves the connection to the next request: behind a proxy, that is somebody else's.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'

let magazine: TestServer
let listening: Listening
beforeAll(async () => {
  magazine = await openServer()
  listening = await listen(magazine.server, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await listening.stop()
  await magazine.dispose()
})

test.each([
  ['/auth/v1/token?grant_type=password', 100_000],
  ['/auth/v1/token?grant_type=password', 8_000_000],
])('%s with %i bytes', async (path, size) => {
  const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1')
  const head =
    `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${testEnv.SUPABASE_PUBLISHABLE_KEY}\r\n` +
    `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`
  socket.write(head + 'x'.repeat(size))
  await once(socket, 'readable')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const answers = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g)
  expect(answers).toEqual(['413', '200'])
})
