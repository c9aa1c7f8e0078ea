// A server on a socket, and off it again: no new connections, the requests under way finished, then the database.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { MagazineServer } from './server.ts'

/** How long a stopping server waits for requests under way, in milliseconds. */
const PATIENCE = 5_000

export interface Listening {
  /** With the port that was given, also when 0 was asked for. */
  readonly origin: string
  /** Stops in order. Calling it again waits for the same stop. */
  stop(): Promise<void>
}

/** Listens. Rejects with a sentence when the address is taken. */
export async function listen(
  server: MagazineServer,
  address: { port: number; host: string },
): Promise<Listening> {
  let stopping: Promise<void> | undefined
  const socket = serve({
    port: address.port,
    hostname: address.host,
    fetch: async (request, { incoming }) => {
      const answer = await server.fetch(request, { address: incoming.socket.remoteAddress ?? 'unknown' })
      // A connection kept for later would keep a stopping server.
      if (stopping) answer.headers.set('connection', 'close')
      return answer
    },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('listening', resolve)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${address.port} is taken; choose another with PORT.`)
          : error,
      ),
    )
  })
  async function stopOnce(): Promise<void> {
    await new Promise<void>((resolve) => {
      const closeAll = setTimeout(
        () => 'closeAllConnections' in socket && socket.closeAllConnections(),
        PATIENCE,
      )
      socket.close(() => {
        clearTimeout(closeAll)
        resolve()
      })
      if ('closeIdleConnections' in socket) socket.closeIdleConnections()
    })
    await server.close()
  }

  return {
    origin: `http://${address.host === '127.0.0.1' ? 'localhost' : address.host}:${portOf(socket.address())}`,
    stop: () => (stopping ??= stopOnce()),
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
