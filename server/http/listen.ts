// Binds a server to a socket and shuts it down: it stops accepting connections, finishes requests, then closes the database. Clients that
// send slowly, read nothing or open many connections cost a bounded time and a bounded number of sockets.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Server as Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { MagazineServer } from '../server.ts'
import { textAnswer } from './answer.ts'
import { networkOf } from '../sign-in/network-of.ts'

/** How long a stopping server waits for running requests, in milliseconds. */
const PATIENCE = 5_000

export interface SocketLimits {
  /** How long the headers of a request may take to arrive, in milliseconds. */
  readonly headers: number
  /** How long a whole request may take to arrive, in milliseconds. A picture of 6 MB takes that long at 0.4 Mbit/s. */
  readonly request: number
  /** How long a connection may be idle in both directions, in milliseconds. */
  readonly silence: number
  readonly connections: number
  /** The maximum number per network. Trusted proxies, which carry many clients, are exempt. */
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
  /** With the actual port, also if 0 was requested. */
  readonly origin: string
  /** Shuts down. Further calls wait for the same shutdown. */
  stop(): Promise<void>
  /**
   * Shuts down while another process has the same socket. Idle connections stay open until they time out, so no request meets a closing
   * one.
   */
  drain(): Promise<void>
}

/**
 * Listens on an address. Rejects with a readable message if it is taken. `isProxy`: whether an address is a trusted proxy's.
 * `announceFor`: for how many milliseconds a stopping server reports that it is not ready, while still answering.
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
      if (!hasOneHost(request, incoming)) return textAnswer(400, 'Bad Request', { connection: 'close' })
      // A load balancer learns of the shutdown before the server stops accepting connections.
      if (stopping && new URL(request.url).pathname === '/readyz')
        return Response.json(
          { status: 'not ready', checks: { server: 'is stopping' } },
          { status: 503, headers: { 'cache-control': 'no-store', connection: 'close' } },
        )
      const { remoteAddress = 'unknown', localAddress, localPort } = incoming.socket
      const socket = localAddress && localPort ? { address: localAddress, port: localPort } : null
      const answer = await server.fetch(request, { address: remoteAddress, ...(socket && { socket }) })
      // An idle keep-alive connection would delay the shutdown.
      if (stopping) answer.headers.set('connection', 'close')
      return answer
    },
    { hostname: address.host },
  )
  const socket = createServer(timeouts, (request, response) => void answers(request, response))
  limitSockets(socket, limits, isProxy)
  const port = await bind(socket, address, 'PORT')
  async function stopOnce(isGentle: boolean): Promise<void> {
    if (!isGentle && announceFor > 0) await new Promise((resolve) => setTimeout(resolve, announceFor))
    await new Promise<void>((resolve) => {
      const patience = isGentle ? limits.request : PATIENCE
      const closeAll = setTimeout(() => socket.closeAllConnections(), patience)
      const closed = () => {
        clearTimeout(closeAll)
        resolve()
      }
      // The HTTP server's own `close` ends idle connections at once.
      if (isGentle) Socket.prototype.close.call(socket, closed)
      else socket.close(closed)
    })
    await server.close()
  }

  return {
    origin: `http://${address.host === '127.0.0.1' ? 'localhost' : address.host}:${port}`,
    stop: () => (stopping ??= stopOnce(false)),
    drain: () => (stopping ??= stopOnce(true)),
  }
}

/** Whether the request names one host that is valid in an address. A proxy may have read another one of several. */
function hasOneHost({ url }: Pick<Request, 'url'>, { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length < 2 && URL.canParse(url)
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

/** Binds a server to an address, whose port is in this setting. Returns the port. Rejects with a readable message if it is taken. */
export async function bind(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
  setting: string,
): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if (Object(error).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is taken; choose another with ${setting}.`)
  }
  // A failed accept, such as with too many open files, must not end the process.
  server.on('error', (error) => console.error('Connection:', error))
  return Number(Object(server.address()).port)
}
