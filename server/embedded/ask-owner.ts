// Commands reach the server that owns a data folder by the socket in that folder, and so never reach another server.
// Only the server's own user can open the socket, and that user can read the data anyway.
import { request as send } from 'node:http'
import { Readable } from 'node:stream'
import { LOCK_SOCKET, inFolder } from './folder-lock.ts'

/** `fetch` for addresses of the server that owns `dataDir`, with any host in them. Rejects if it does not answer. */
export function fetchFromOwner(dataDir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return await inFolder(dataDir, LOCK_SOCKET, (socketPath) => {
      return new Promise<Response>((resolve, reject) => {
        const headers = { ...Object.fromEntries(request.headers), host: 'localhost' }
        const asked = send({ socketPath, path: pathname + search, method: request.method, headers })
        asked.once('error', () =>
          reject(new Error(`A server has the data in ${dataDir}, but does not answer. Its log may say why.`)),
        )
        asked.once('response', (answer) => {
          const status = answer.statusCode ?? 500
          const isEmpty = request.method === 'HEAD' || [204, 205, 304].includes(status)
          const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>
          const answered = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          if (isEmpty) answer.resume()
          resolve(new Response(isEmpty ? null : stream, { status, headers: answered }))
        })
        asked.end(body)
      })
    })
  }
}
