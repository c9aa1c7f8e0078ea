// A stand-in for a hosted Supabase project over HTTP: the embedded table API, Auth and Storage without the product's
// gate, on a test's database. It adds what hosted projects document: accounts by the secret key, e-mail as a
// provider, preflight responses of Auth, and the management API's settings. It was never compared with a real hosted
// project.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { App } from '@supabase/lite'

export interface HostedKeys {
  readonly publishable: string
  readonly secret: string
}

/** The token of the stand-in's management API. */
export const TOKEN = 'sbp_token-for-the-tests'

/** Changes a response before it is sent. */
export type Alter = (request: Request, answer: Response) => Response | Promise<Response>

export interface HostedStandIn {
  readonly url: string
  /** Changes its responses from now on; null: no longer. */
  alter(change: Alter | null): void
  /** Requests so far that may have changed something, as `POST /auth/v1/admin/users`. */
  readonly writes: readonly string[]
  /** Requests to the management API. */
  readonly managed: readonly unknown[]
  close(): Promise<void>
}

export interface StandInOptions {
  readonly fetch: App['fetch']
  readonly keys: HostedKeys
  /** Creates an account; for `POST /auth/v1/admin/users`. */
  readonly createAccount?: (account: { email: string; password: string }) => Promise<void>
}

const ALLOWED = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'

/** Listens on its own port. */
export async function hostedStandIn(options: StandInOptions): Promise<HostedStandIn> {
  const { keys, createAccount } = options
  let change: Alter | null = null
  const writes: string[] = []
  const managed: unknown[] = []

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const key = request.headers.get('apikey')
    if (request.method !== 'OPTIONS' && key !== null && key !== keys.publishable && key !== keys.secret) {
      return Response.json({ message: 'Invalid API key' }, { status: 401 })
    }
    if (pathname.startsWith('/v1/projects/')) {
      if (request.headers.get('authorization') !== `Bearer ${TOKEN}`)
        return Response.json({ message: 'Unauthorized' }, { status: 401 })
      managed.push([pathname, await request.json()])
      return Response.json({})
    }
    if (pathname === '/auth/v1/admin/users') {
      if (key !== keys.secret) return Response.json({ msg: 'User not allowed' }, { status: 403 })
      if (request.method === 'GET') return Response.json({ users: [] })
      const { email, password } = Object(await request.json())
      await createAccount?.({ email: String(email), password: String(password) })
      return Response.json({})
    }
    const answered = await options.fetch(request)
    if (pathname === '/auth/v1/settings' && answered.ok) return await withEmail(answered)
    if (request.method !== 'OPTIONS' || !pathname.startsWith('/auth/')) return answered
    const headers = new Headers(answered.headers)
    headers.set('access-control-allow-headers', ALLOWED)
    return new Response(null, { status: answered.status, headers })
  }

  const server = createServer((incoming, response) => {
    void (async () => {
      const request = await requestOf(incoming)
      const { pathname } = new URL(request.url)
      const isReading =
        /^(GET|HEAD|OPTIONS)$/.test(request.method) || /\/(rpc|object\/list|projects)\//.test(pathname)
      if (!isReading) writes.push(`${request.method} ${pathname}`)
      const answered = await answer(request)
      await send(response, change === null ? answered : await change(request, answered))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    alter(next) {
      change = next
    },
    writes,
    managed,
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The embedded service combines e-mail and sign-up; a hosted project separates them. */
async function withEmail(answer: Response): Promise<Response> {
  const said = Object(await answer.json())
  return Response.json({ ...said, external: { ...said.external, email: true } })
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://localhost${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
