// Serves the metrics on a separate port. Readers cannot reach it, and collectors need no key.
import { serve } from '@hono/node-server'
import type { PrometheusMetrics } from './metrics.ts'

export interface MetricsPlace {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
}

export interface MetricsListening {
  readonly port: number
  stop(): Promise<void>
}

/** Serves GET `/metrics` on that port. Rejects with a readable message if the port is taken. */
export async function listenForMetrics(
  metrics: PrometheusMetrics,
  { host, port }: MetricsPlace,
): Promise<MetricsListening> {
  const socket = serve({
    port,
    hostname: host,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response('Not Found\n', { status: 404 })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method Not Allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
      const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
      return new Response(await metrics.text(), { headers })
    },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('listening', resolve)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken; choose another with METRICS_PORT.`)
          : error,
      ),
    )
  })
  const address = socket.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise<void>((resolve) => {
        socket.close(() => resolve())
        if ('closeAllConnections' in socket) socket.closeAllConnections()
      }),
  }
}
