// Commands reach the server that owns a data folder through the socket in that folder, and so never reach another server. Only the
// server's own user can open the socket, and that user can read the data anyway.
import { request as send } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { LOCK_SOCKET, inFolder } from './folder-lock.ts'
import type { Caller } from '../gateway/gate.ts'

/** The header with the original caller of a request that another process has handed over. Trusted only on the folder's socket. */
export const HANDED_OVER = 'x-handed-over'

/** The original caller of a request handed over on the folder's socket; null if the request comes from a command. */
export function handedOverFor(request: Request): Caller | null {
  const said = request.headers.get(HANDED_OVER)
  if (said === null) return null
  const [address, own, port]: unknown[] = JSON.parse(said)
  const socket = typeof own === 'string' && typeof port === 'number' ? { address: own, port } : null
  return { address: String(address), ...(socket && { socket }) }
}

/** How long to wait for an owner that is opening the data, and the interval between checks, in milliseconds. */
const OWNED_WITHIN = 60_000
const LOOK_EVERY = 20

/**
 * A `fetch` that passes readers' requests unchanged to the next owner of `dataDir`, streaming their bodies. The first request waits until
 * there is one. Rejects if there is none after a minute.
 */
export function fetchFromNextOwner(dataDir: string): (request: Request) => Promise<Response> {
  let owned: Promise<void> | null = null
  async function untilOwned(): Promise<void> {
    const ask = fetchFromOwner(dataDir)
    for (const begun = Date.now(); Date.now() - begun < OWNED_WITHIN; await setTimeout(LOOK_EVERY)) {
      const answer = await ask(new Request('http://localhost/healthz')).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok === true) return
    }
    owned = null
    throw new Error(`No other process has taken the data in ${dataDir}.`)
  }
  return async (request) => {
    await (owned ??= untilOwned())
    return await askAtSocket(dataDir, request, {
      headers: withoutHops([...request.headers]),
      body: request.body && Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
    })
  }
}

/** Hop-by-hop headers, which each connection sets itself. */
const HOPS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

function withoutHops(headers: readonly [string, string][]): [string, string][] {
  return headers.filter(([name]) => !HOPS.has(name))
}

/** A `fetch` for the server that owns `dataDir`, whatever the host in the address. Rejects if it does not answer. */
export function fetchFromOwner(dataDir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return await askAtSocket(dataDir, request, { headers: [...request.headers, ['host', 'localhost']], body })
  }
}

interface Sent {
  readonly headers: readonly [string, string][]
  readonly body: Buffer | Readable | null
}

async function askAtSocket(
  dataDir: string,
  { url, method }: Request,
  { headers, body }: Sent,
): Promise<Response> {
  const { pathname, search, host } = new URL(url)
  return await inFolder(dataDir, LOCK_SOCKET, (socketPath) => {
    return new Promise<Response>((resolve, reject) => {
      const all = { host, ...Object.fromEntries(headers) }
      const asked = send({ socketPath, path: pathname + search, method, headers: all })
      asked.once('error', () =>
        reject(new Error(`A server has the data in ${dataDir}, but does not answer. Its log may say why.`)),
      )
      asked.once('response', (answer) => {
        const status = answer.statusCode ?? 500
        const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status)
        const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>
        const answered = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        if (isEmpty) answer.resume()
        resolve(new Response(isEmpty ? null : stream, { status, headers: withoutHops(answered) }))
      })
      if (body instanceof Readable) body.on('error', () => asked.destroy()).pipe(asked)
      else asked.end(body)
    })
  })
}
