// A connection to a server that can be cut and restored. It records every request that leaves the device, whether from
// a page, the worker or the browser.
import { createServer, request as ask } from 'node:http'

export interface Line {
  readonly address: string
  /** The paths of all requests so far. */
  readonly asked: readonly string[]
  /** Refuses every connection from now on. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Opens a connection to a server on this machine. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    const onward = ask(
      { hostname, port, path, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve)
    })
  await listen(0)
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The line has no port.')
  return {
    address: `http://localhost:${place.port}`,
    asked,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    mend: () => listen(place.port),
  }
}
