// Serves the metrics on a separate port. Readers cannot reach it, and collectors need no key.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { bind } from '../http/listen.ts'
import type { PrometheusMetrics } from './metrics.ts'

/** Serves GET `/metrics` on that port. Rejects with a readable message if the port is taken. */
export async function listenForMetrics(
  metrics: PrometheusMetrics,
  place: { readonly host: string; readonly port: number },
) {
  const answers = getRequestListener(async ({ url, method }) => {
    if (new URL(url).pathname !== '/metrics') return new Response('Not Found\n', { status: 404 })
    if (method !== 'GET' && method !== 'HEAD')
      return new Response('Method Not Allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
    return new Response(await metrics.text(), { headers })
  })
  const server = createServer((request, response) => void answers(request, response))
  const port = await bind(server, place, 'METRICS_PORT')
  return {
    port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
