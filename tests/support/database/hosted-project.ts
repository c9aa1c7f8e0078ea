// A stand-in for a hosted Supabase project, reached over HTTP: the embedded table API, Auth and Storage by themselves, without the
// product's gate, on a database of the test. What the embedded services lack and a hosted project has is added here, from what
// its documentation says: accounts by the secret key, e-mail as a provider, the answers of Auth to a browser's preflight. No hosted project itself
// was ever asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { App } from '@supabase/lite'

export interface HostedKeys {
  readonly publishable: string
  readonly secret: string
}

/** Changes an answer on its way out. */
export type Alter = (request: Request, answer: Response) => Response | Promise<Response>

export interface HostedStandIn {
  readonly url: string
  /** What is planted into its answers from now on; null: nothing. */
  alter(change: Alter | null): void
  /** Requests so far that may have changed something, as `POST /auth/v1/admin/users`. */
  readonly writes: readonly string[]
  close(): Promise<void>
}

export interface StandInOptions {
  readonly fetch: App['fetch']
  readonly keys: HostedKeys
  /** Makes an account; for `POST /auth/v1/admin/users`. */
  readonly createAccount?: (account: { email: string; password: string }) => Promise<string>
  /** Ids of accounts; for `GET /auth/v1/admin/users`. */
  readonly accounts?: () => Promise<string[]>
}

const ALLOWED = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'

/** Listens on a port of its own. */
export async function hostedStandIn(options: StandInOptions): Promise<HostedStandIn> {
  const { keys, createAccount, accounts } = options
  let change: Alter | null = null
  const writes: string[] = []

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const key = request.headers.get('apikey')
    if (request.method !== 'OPTIONS' && key !== null && key !== keys.publishable && key !== keys.secret) {
      return Response.json({ message: 'Invalid API key' }, { status: 401 })
    }
    if (pathname === '/auth/v1/admin/users') {
      if (key !== keys.secret) return Response.json({ msg: 'User not allowed' }, { status: 403 })
      if (request.method === 'GET') {
        return Response.json({ users: ((await accounts?.()) ?? []).map((id) => ({ id })) })
      }
      const { email, password } = Object(await request.json())
      return Response.json({
        id: await createAccount?.({ email: String(email), password: String(password) }),
      })
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
      const isReading = /^(GET|HEAD|OPTIONS)$/.test(request.method) || /\/(rpc|object\/list)\//.test(pathname)
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
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The embedded service says of e-mail what it says of sign-up; a hosted project tells them apart. */
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
