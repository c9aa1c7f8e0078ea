// Wraps every request. It works out the client's address, gives the answer and the log one request id, writes the log
// line and counts the request.
import { randomBytes } from 'node:crypto'
import type { Caller } from '../gateway/gate.ts'
import { duringRequest, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { requestKind, syncCall } from './request-kind.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export interface ObservedFetchOptions {
  readonly proxies: TrustedProxies
  readonly log: Log
  readonly metrics: Metrics
  /** Does the log include the client's address? */
  readonly logsAddresses: boolean
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

/** Enough that no two requests of a month share one; each answer carries it. */
const ID_BYTES = 9

type Fetch = (request: Request, caller: Caller) => Promise<Response>

/** The same answers, observed. The request that `answer` gets is the one that was made to the outermost trusted proxy. */
export function observedFetch(answer: Fetch, options: ObservedFetchOptions): Fetch {
  const { proxies, log, metrics, logsAddresses, now } = options
  return async (request, caller) => {
    const { address, origin, requestId } = proxies.asked(request, caller.address)
    const id = requestId ?? randomBytes(ID_BYTES).toString('base64url')
    const begun = now()
    return await duringRequest(id, async () => {
      const { pathname } = new URL(request.url)
      const kind = requestKind(pathname)
      const note = (status: number) => {
        const ms = Math.max(0, now() - begun)
        metrics.countRequest({ kind, status, seconds: ms / 1000, syncCall: syncCall(pathname) })
        const level = status >= 500 ? 'error' : 'info'
        const fields = { method: request.method, path: pathname, kind, status, ms: Math.round(ms * 10) / 10 }
        log.write(level, 'request', { ...fields, ...(logsAddresses && { address }) }, null)
      }
      try {
        const answered = await answer(withOrigin(request, origin), { ...caller, address })
        answered.headers.set('x-request-id', id)
        note(answered.status)
        return answered
      } catch (error) {
        note(500)
        throw error
      }
    })
  }
}

/** The request as it was made to the proxy. */
function withOrigin(request: Request, origin: string): Request {
  const { origin: own, pathname, search } = new URL(request.url)
  if (own === origin) return request
  const { method, headers, body, signal } = request
  const init = { method, headers, signal, ...(body !== null && { body, duplex: 'half' as const }) }
  return new Request(`${origin}${pathname}${search}`, init)
}
