// A client that sends a byte at a time, reads nothing or opens many connections does not hold sockets for long. It
// blocks nobody else.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { bind, type Listening, listen, type SocketLimits } from '../../../server/http/listen.ts'

/** Longer than any response here takes. */
const AMPLE = 60_000
const SOON = 200
const GET = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'

let listening: Listening | undefined
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await listening?.stop()
})

async function served(
  limits: Partial<SocketLimits> & { isProxy?: (address: string) => boolean },
  answer = () => new Response('served'),
): Promise<() => Socket> {
  const server = {
    fetch: async (request: Request) => {
      await request.text()
      return answer()
    },
    close: () => Promise.resolve(),
    isSameAdministrator: () => Promise.resolve(null),
  }
  const ample = { headers: AMPLE, request: AMPLE, silence: AMPLE }
  listening = await listen(server, { port: 0, host: '127.0.0.1' }, { ...ample, ...limits })
  const port = Number(new URL(listening.origin).port)
  return () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    open.push(socket)
    return socket
  }
}

/** Everything that the server sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let said = ''
  socket.on('data', (bytes: Buffer) => void (said += bytes.toString('latin1')))
  // A reset counts as a close, too.
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}

/** Sends a byte at a time, for as long as the connection is open. */
function trickle(socket: Socket, bytes: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(bytes[(at += 1) % bytes.length] ?? ''), SOON / 10)
  socket.once('close', () => clearInterval(timer))
}

it('incomplete headers are answered with 408, and the connection is closed', async () => {
  const socket = (await served({ headers: SOON }))()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx: ')
  trickle(socket, 'slow')
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

it('an incomplete body is answered with 408, and the connection is closed', async () => {
  const socket = (await served({ headers: SOON, request: SOON * 2 }))()
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
  trickle(socket, 'slow')
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a silent connection is closed', async () => {
  const socket = (await served({ silence: SOON }))()
  expect(await untilClosed(socket)).toBe('')
})

it('a client that does not read loses the connection, and the answer is released', async () => {
  const piece = new Uint8Array(1024 * 1024)
  const isLetGo = new Promise<string>((letGo) => {
    const endless = () =>
      new Response(
        new ReadableStream(
          { pull: (body) => body.enqueue(piece), cancel: () => letGo('let go') },
          { highWaterMark: 0 },
        ),
      )
    void served({ silence: SOON }, endless).then((connected) => {
      const socket = connected()
      socket.pause()
      socket.write(GET)
    })
  })
  expect(await isLetGo).toBe('let go')
})

it('an address has a limit of connections, and a new one once one of them is closed', async () => {
  const connected = await served({ perNetwork: 2 })
  const first = connected()
  connected()
  const isAnswered = async (socket: Socket) => {
    socket.end(GET)
    return (await untilClosed(socket)).startsWith('HTTP/1.1 200 ')
  }
  expect(await isAnswered(connected())).toBe(false)
  expect(await isAnswered(first)).toBe(true)
  expect(await isAnswered(connected())).toBe(true)
})

it('a trusted proxy, which serves many, has no limit of its own', async () => {
  const connected = await served({ perNetwork: 1, isProxy: (address) => address === '127.0.0.1' })
  for (const socket of [connected(), connected(), connected()]) {
    socket.end(GET)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 /)
  }
})

it('all connections have a limit, whoever opens them', async () => {
  const connected = await served({ connections: 1, isProxy: () => true })
  const held = connected()
  await once(held, 'connect')
  expect(await untilClosed(connected())).toBe('')
})

it('a connection that cannot be accepted is logged, and ends nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = createServer()
  onTestFinished(() => {
    log.mockRestore()
    server.close()
  })
  await bind(server, { port: 0, host: '127.0.0.1' }, 'PORT')
  const full = new Error('accept ENFILE')
  server.emit('error', full)
  expect(log.mock.calls).toEqual([['Connection:', full]])
})
