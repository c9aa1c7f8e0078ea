// What reaches the backend, and how often. Everything is closed but what this table opens: the backend's own front door
// serves sign-up, one-time codes, password recovery and its schema to anybody.
import type { Backend } from './backend.ts'
import { withoutInternals } from './failures.ts'
import { networkOf } from './sign-in/network-of.ts'
import type { SignIns } from './sign-in/sign-ins.ts'

/** The caller: the address of the socket, never of a header, which anybody can write. */
export interface Caller {
  readonly address: string
}

export type Gate = (request: Request, caller: Caller) => Promise<Response>

interface Opening {
  readonly path: RegExp
  readonly methods: readonly string[]
  /** The largest body let through, in bytes. */
  readonly largest: number
}

const KB = 1024
const MB = 1024 * KB

const openings: readonly Opening[] = [
  { path: /^\/rest\/v1\/rpc\/\w+$/, methods: ['GET', 'HEAD', 'POST'], largest: 64 * KB },
  { path: /^\/rest\/v1\/\w+$/, methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'], largest: 4 * MB },
  { path: /^\/auth\/v1\/token$/, methods: ['POST'], largest: 16 * KB },
  { path: /^\/auth\/v1\/logout$/, methods: ['POST'], largest: 16 * KB },
  { path: /^\/auth\/v1\/user$/, methods: ['GET', 'PUT'], largest: 16 * KB },
  { path: /^\/auth\/v1\/(settings|health)$/, methods: ['GET'], largest: 0 },
  { path: /^\/storage\/v1\/object\/public\/\w+\/./, methods: ['GET', 'HEAD'], largest: 0 },
  { path: /^\/storage\/v1\/object\/list\/\w+$/, methods: ['POST'], largest: 16 * KB },
  {
    path: /^\/storage\/v1\/object\/(?!sign\/|upload\/|list\/|public\/)\w+\/./,
    methods: ['POST', 'PUT'],
    largest: 6 * MB,
  },
  { path: /^\/storage\/v1\/object\/\w+$/, methods: ['DELETE'], largest: 64 * KB },
]

/** Parameters of a table's address that choose no rows. A dotted name filters an embedded table, not this one. */
const shapesOnly = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict', 'apikey'])

/** Puts the gate in front of the backend. */
export function createGate(options: { backend: Pick<Backend, 'fetch'>; signIns: SignIns }): Gate {
  const { backend, signIns } = options
  return async (request, caller) => {
    const url = new URL(request.url)
    const opening = openings.find(({ path }) => path.test(url.pathname))
    if (!opening) return refusal(404, 'PGRST125', 'Invalid path specified in request URL')
    if (request.method !== 'OPTIONS' && !opening.methods.includes(request.method)) {
      const answer = refusal(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      answer.headers.set('allow', opening.methods.join(', '))
      return answer
    }
    if (takesEveryRow(request.method, url)) {
      return refusal(
        400,
        '21000',
        `${request.method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
      )
    }
    const measured = await withinSize(request, opening.largest)
    if (!measured) return refusal(413, 'PGRST102', 'The request is too large')
    return await guarded(await answered(measured, url, networkOf(caller.address)), request, url)
  }

  async function answered(request: Request, url: URL, network: string): Promise<Response> {
    if (url.pathname === '/auth/v1/token' && request.method === 'POST')
      return await signIns.token(request, network)
    if (url.pathname === '/auth/v1/user' && request.method === 'PUT')
      return await signIns.password(request, network)
    return await backend.fetch(request)
  }
}

/** A hosted project refuses these by the extension `safeupdate`. */
function takesEveryRow(method: string, url: URL): boolean {
  if (method !== 'PATCH' && method !== 'DELETE') return false
  if (!url.pathname.startsWith('/rest/')) return false
  const names = [...url.searchParams.keys()]
  return !names.some((name) => /^not\.(and|or)$/.test(name) || !(shapesOnly.has(name) || name.includes('.')))
}

/** The request with its body read whole, or null when that is larger than `largest` bytes, whatever it declared. */
async function withinSize(request: Request, largest: number): Promise<Request | null> {
  if (!request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > largest) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > largest) return null
    chunks.push(chunk)
  }
  const headers = new Headers(request.headers)
  headers.set('content-length', String(size))
  headers.delete('transfer-encoding')
  return new Request(request.url, { method: request.method, headers, body: Buffer.concat(chunks) })
}

/** What the backend's answer may carry out. */
async function guarded(answer: Response, request: Request, url: URL): Promise<Response> {
  const isRest = url.pathname.startsWith('/rest/')
  const safe = isRest && answer.status >= 400 ? await withoutInternals(answer, request) : answer
  const headers = new Headers(safe.headers)
  // Together with `Allow-Origin: *` no browser accepts it, and it would be wrong if one did.
  headers.delete('access-control-allow-credentials')
  if (!headers.has('cache-control') || safe.status >= 400) headers.set('cache-control', 'no-store')
  if (url.pathname.startsWith('/storage/')) {
    headers.delete('accept-ranges')
    const etag = headers.get('etag')
    if (safe.status === 200 && etag !== null && request.headers.get('if-none-match') === etag) {
      await safe.body?.cancel()
      headers.delete('content-length')
      return new Response(null, { status: 304, headers })
    }
  }
  return new Response(safe.body, { status: safe.status, headers })
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}
