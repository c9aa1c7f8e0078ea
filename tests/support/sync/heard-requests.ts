// A server that records requests as received, and sends the responses that a test sets.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'

export interface Heard {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** `broken`: the connection breaks; `silent`: no response comes. */
export type Told = { status: number; text?: string; headers?: Record<string, string> } | 'broken' | 'silent'

export interface HearingServer {
  readonly origin: string
  readonly heard: Heard[]
  close(): Promise<void>
}

export async function hearRequests(tell: (heard: Heard, count: number) => Told): Promise<HearingServer> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request
      const one = { method, target, headers, body: Buffer.concat(chunks) }
      const told = tell(one, heard.push(one))
      if (told === 'broken') request.socket.destroy()
      else if (told !== 'silent') response.writeHead(told.status, told.headers).end(told.text)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${Object(server.address()).port}`,
    heard,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
