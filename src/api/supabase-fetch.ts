// The Supabase client's `fetch`: it rejects writes without a session, sets timeouts, and reports upload progress.
import { success, type Result } from '#domain/failure.ts'
import { partsOf } from '#domain/row.ts'
import { type Clock, withTimeLimit } from './clock.ts'

/** The longest wait without any response data, in milliseconds. */
const TIME_LIMIT = 30_000
/** Bytes per second of the slowest connection: a large body gets more time. */
const SLOWEST_LINE = 16_384
/** The longest wait without upload progress, in milliseconds. */
const STALL_LIMIT = 60_000
/** The path to which passwords and refresh tokens are sent. */
const TOKENS = '/auth/v1/token'

export interface SupabaseFetchOptions {
  readonly key: string
  /** May the key write without a session? A secret key may. */
  readonly mayKeyWrite: boolean
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly sendUpload?: SendUpload | undefined
  /** Called when a token request got no response. */
  readonly onUnreached?: () => void
  /** Called with the `Retry-After` of a token request's 429, which the client drops. */
  readonly onTooMany?: (retryAfter: string | null) => void
  /** Called with the server's time, in milliseconds since 1970. */
  readonly onDate?: (at: number) => void
}

/** Observes an upload. */
export interface Follower {
  /** From 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Keyed by the body, the only thing that the client passes on unchanged. */
const followers = new WeakMap<ArrayBuffer, Follower>()

/** Reports the upload of this body, and makes it cancellable. */
export function followUpload(body: ArrayBuffer, follower: Follower): void {
  followers.set(body, follower)
}

/**
 * The client's `fetch`. Without a session, a write results in a 401 without being sent (P15.7). A request that takes
 * too long results in a 408. Response bodies are read whole. Throws like `fetch` if there is no response.
 */
export function supabaseFetch(options: SupabaseFetchOptions): typeof fetch {
  const { key, mayKeyWrite, onUnreached = () => {}, onTooMany = () => {}, onDate = () => {} } = options
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers)
    const method = init?.method ?? 'GET'
    const isForTokens = new URL(address).pathname.includes('/auth/v1/')
    // Without a token the client sends the key in its place.
    const isKeyAlone = !isForTokens && headers.get('Authorization') === `Bearer ${key}`
    if (isKeyAlone && method !== 'GET' && !mayKeyWrite) return answerOfOurs(401, 'no session')
    // A key in the newer format is not a token, and a server could take it for an invalid one.
    if (isKeyAlone && !key.startsWith('eyJ')) headers.delete('Authorization')

    const { body } = init ?? {}
    const { onProgress, signal = init?.signal ?? undefined } =
      body instanceof ArrayBuffer ? (followers.get(body) ?? {}) : {}
    const answer =
      onProgress && body instanceof ArrayBuffer
        ? await upload(options, { address, method, headers, body }, onProgress, signal)
        : await ask(options, address, { ...init, method, headers }, signal)
    if (answer.ok && isForTokens && answer.value.status === 429)
      onTooMany(answer.value.headers.get('Retry-After'))
    if (answer.ok && !(isForTokens && isPage(answer.value))) {
      const at = Date.parse(answer.value.headers.get('Date') ?? '')
      if (!Number.isNaN(at)) onDate(at)
      const isToken = answer.value.ok && new URL(address).pathname === TOKENS
      return isToken ? await withoutExpiry(answer.value) : answer.value
    }
    if (isForTokens) onUnreached()
    // The client ends the session at a refused renewal, but keeps it without a response (P15.10).
    const kind = answer.ok ? 'network' : answer.failure.kind
    if (kind === 'timeout' && !isForTokens) return answerOfOurs(408, 'too slow')
    if (kind === 'aborted') throw new DOMException('Called off', 'AbortError')
    throw new TypeError('Failed to fetch')
  }
}

function ask(
  { fetch, clock }: Pick<SupabaseFetchOptions, 'fetch' | 'clock'>,
  address: string,
  request: RequestInit,
  leaving: AbortSignal | undefined,
): Promise<Result<Response>> {
  const milliseconds = TIME_LIMIT + 1000 * Math.floor(sizeOf(request.body) / SLOWEST_LINE)
  return withTimeLimit(
    { clock, milliseconds },
    async (signal, goesOn) => {
      // The magazine's own server marks devices that have signed in with a cookie for this path.
      const credentials = new URL(address).pathname === TOKENS ? 'same-origin' : 'omit'
      const answer = await fetch(address, { ...request, signal, cache: 'no-store', credentials })
      return success(await whole(answer, goesOn))
    },
    leaving,
  )
}

function upload(
  { clock, sendUpload: send = sendUpload }: Pick<SupabaseFetchOptions, 'clock' | 'sendUpload'>,
  request: Omit<Upload, 'signal' | 'onProgress'>,
  onProgress: (part: number) => void,
  leaving: AbortSignal | undefined,
): Promise<Result<Response>> {
  return withTimeLimit(
    { clock, milliseconds: STALL_LIMIT },
    async (signal, goesOn) =>
      success(
        await send({
          ...request,
          signal,
          onProgress(part) {
            goesOn()
            onProgress(part)
          },
        }),
      ),
    leaving,
  )
}

/** Is it the page of a captive portal or a proxy? The client would take such an error for the end of the session. */
function isPage({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get('Content-Type') ?? '')
}

/**
 * A token's response without the instant at which it expires. The client then computes it from the token's lifetime by
 * this device's clock. On a clock that is ahead, each request would renew the token.
 */
async function withoutExpiry(answer: Response): Promise<Response> {
  return Response.json({ ...partsOf(await answer.json()), expires_at: undefined })
}

/** Reads the whole response, so that the client never waits for the rest. */
async function whole(answer: Response, goesOn: () => void): Promise<Response> {
  if (answer.body === null) return answer
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      goesOn()
      out.enqueue(piece)
    },
  })
  const body = await new Response(answer.body.pipeThrough(watched)).arrayBuffer()
  const { status, statusText, headers } = answer
  // In Chromium a received 204 has an empty body, but a 204 cannot be constructed with one.
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

function sizeOf(body: unknown): number {
  if (typeof body === 'string') return body.length
  return body instanceof ArrayBuffer ? body.byteLength : 0
}

/** Creates a response in the server's format, without a request. */
function answerOfOurs(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

// A request like `fetch` that reports its upload progress, as only XMLHttpRequest does.

export interface Upload {
  readonly method: string
  readonly address: string
  readonly headers: Headers
  readonly body: ArrayBuffer
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends the body. Throws as `fetch` does: a TypeError without a response, an AbortError when the signal aborts. */
export type SendUpload = (upload: Upload) => Promise<Response>

/** Sends with XMLHttpRequest. */
const sendUpload: SendUpload = ({ method, address, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const leave = () => {
      reject(new DOMException('Called off', 'AbortError'))
      request.abort()
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', leave))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(new Response(responseText === '' ? null : responseText, { status }))
    })
    request.send(body)
  })
