// Puts a server on a socket and takes it off again. It stops accepting connections, finishes requests, then closes
// the database. Clients that send slowly, read nothing or open many connections cost a bounded time and a bounded
// number of sockets.
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { MagazineServer } from '../server.ts'
import { networkOf } from '../sign-in/network-of.ts'

/** How long a stopping server waits for requests under way, in milliseconds. */
const PATIENCE = 5_000

export interface SocketLimits {
  /** How long the headers of a request may take, in milliseconds. */
  readonly headers: number
  /** How long a whole request may take to arrive, in milliseconds. A picture of 6 MB takes that at 0.4 Mbit/s. */
  readonly request: number
  /** How long a connection may carry nothing in either direction, in milliseconds. */
  readonly silence: number
  /** How many connections are open at a time. */
  readonly connections: number
  /** How many of them come from one network. A trusted proxy, which speaks for many, has no such limit. */
  readonly perNetwork: number
}

const LIMITS: SocketLimits = {
  headers: 10_000,
  request: 120_000,
  silence: 60_000,
  connections: 2000,
  perNetwork: 400,
}

export interface Listening {
  /** With the port that was given, also when 0 was asked for. */
  readonly origin: string
  /** Stops in order. Calling it again waits for the same stop. */
  stop(): Promise<void>
  /**
   * Stops where another process has the same socket. Idle connections are left until they time out, so no request meets one that
   * closes.
   */
  drain(): Promise<void>
}

/**
 * Listens. Rejects with a sentence when the address is taken. `isProxy`: is this the address of a trusted proxy? `announceFor`: for so
 * many milliseconds a stopping server says that it is not ready, and still answers.
 */
export async function listen(
  server: MagazineServer,
  address: { port: number; host: string },
  {
    isProxy = () => false,
    announceFor = 0,
    ...given
  }: Partial<SocketLimits> & { isProxy?: (address: string) => boolean; announceFor?: number } = {},
): Promise<Listening> {
  const limits = { ...LIMITS, ...given }
  let stopping: Promise<void> | undefined
  const timeouts = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.headers / 5,
  }
  const answers = getRequestListener(
    async (request, { incoming }) => {
      // Whoever asks whether this server is ready sends readers elsewhere before it stops accepting them.
      if (stopping && new URL(request.url).pathname === '/readyz')
        return Response.json(
          { status: 'not ready', checks: { server: 'is stopping' } },
          { status: 503, headers: { 'cache-control': 'no-store', connection: 'close' } },
        )
      const { remoteAddress = 'unknown', localAddress, localPort } = incoming.socket
      const socket = localAddress && localPort ? { address: localAddress, port: localPort } : null
      const answer = await server.fetch(request, { address: remoteAddress, ...(socket && { socket }) })
      // A connection kept for later would keep a stopping server.
      if (stopping) answer.headers.set('connection', 'close')
      return answer
    },
    { hostname: address.host },
  )
  const socket = createServer(timeouts, (request, response) => void answers(request, response))
  limitSockets(socket, limits, isProxy)
  await new Promise<void>((resolve, reject) => {
    socket.once('listening', resolve)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${address.port} is taken; choose another with PORT.`)
          : error,
      ),
    )
    socket.listen(address.port, address.host)
  })
  async function stopOnce(isGentle: boolean): Promise<void> {
    if (!isGentle && announceFor > 0) await new Promise((resolve) => setTimeout(resolve, announceFor))
    await new Promise<void>((resolve) => {
      const patience = isGentle ? limits.request : PATIENCE
      const closeAll = setTimeout(() => socket.closeAllConnections(), patience)
      const closed = () => {
        clearTimeout(closeAll)
        resolve()
      }
      // The web server's own `close` ends idle connections at once.
      if (isGentle) Socket.prototype.close.call(socket, closed)
      else socket.close(closed)
    })
    await server.close()
  }

  return {
    origin: `http://${address.host === '127.0.0.1' ? 'localhost' : address.host}:${portOf(socket.address())}`,
    stop: () => (stopping ??= stopOnce(false)),
    drain: () => (stopping ??= stopOnce(true)),
  }
}

function limitSockets(server: Server, limits: SocketLimits, isProxy: (address: string) => boolean): void {
  server.setTimeout(limits.silence)
  server.maxConnections = limits.connections
  const open = new Map<string, number>()
  server.on('connection', (connection) => {
    const address = connection.remoteAddress ?? ''
    if (isProxy(address)) return
    const from = networkOf(address)
    const count = (open.get(from) ?? 0) + 1
    if (count > limits.perNetwork) return void connection.destroy()
    open.set(from, count)
    connection.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left > 0) open.set(from, left)
      else open.delete(from)
    })
  })
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
