// A body that is refused for its size leaves the connection to the next request: behind a proxy, that is somebody else's.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import {
  openServer,
  signedToken,
  STRANGER,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'

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

test.each([
  ['POST', '/storage/v1/object/pictures/a.webp', 'image/webp'],
  ['DELETE', '/storage/v1/object/pictures', 'application/json'],
  ['POST', '/rest/v1/articles', 'application/json'],
  ['POST', '/rest/v1/rpc/import_rows', 'application/json'],
])('a forged token is refused before the body arrives: %s %s', async (method, path, type) => {
  const forged = signedToken(STRANGER, 'another secret, as long as it must be')
  for (const token of ['a.b.c', forged]) {
    const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1')
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\napikey: ${testEnv.SUPABASE_PUBLISHABLE_KEY}\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n`,
    )
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  }
})
