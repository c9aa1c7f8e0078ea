// Bounds what one request may cost the database. Its statements are cancelled after a time limit, or when the client disconnects. Code
// that runs statements looks up here which request they belong to. The server's own statements are not bounded.
import { refused } from '../requests/refusal.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Retry-after for a client whose statement was cancelled, in seconds. */
const RETRY_AFTER = 5

/** PostgreSQL's code for a cancelled statement, and the message that clients get. */
export const CANCELED = '57014'
export const CANCELED_MESSAGE = 'The database takes too long for this request'

interface Bounds {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  wasEnded: boolean
}

const requests = new AsyncLocalStorage<Bounds>()

/** Answers a request within bounds. Returns 503 if one of its statements was cancelled, or its client left before its turn. */
export async function withinLimit(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const bounds: Bounds = { signal: request.signal, wasEnded: request.signal.aborted }
  const answered = bounds.wasEnded ? null : await requests.run(bounds, answer)
  if (answered !== null && !bounds.wasEnded) return answered
  await answered?.body?.cancel()
  const refusal = refused({ status: 503, code: CANCELED, message: CANCELED_MESSAGE })
  refusal.headers.set('retry-after', String(RETRY_AFTER))
  return refusal
}

/**
 * Waits for a statement of the current request. Calls `end` when the client disconnects, or after `milliseconds` if given; `end` must make
 * the statement fail. Rejects with `CANCELED` then.
 */
export async function bounded<T>(
  statement: Promise<T>,
  {
    milliseconds,
    end,
  }: { readonly milliseconds: number | null; readonly end: (why: 'gone' | 'late') => void },
): Promise<T> {
  const bounds = requests.getStore()
  if (bounds === undefined) return await statement
  const { signal } = bounds
  const gone = () => end('gone')
  let timer: ReturnType<typeof setTimeout> | undefined
  if (milliseconds !== null) {
    timer = setTimeout(() => {
      bounds.wasEnded = true
      end('late')
    }, milliseconds)
  }
  signal.addEventListener('abort', gone, { once: true })
  try {
    return await statement
  } catch (error) {
    if (Object(error).code === CANCELED) bounds.wasEnded = true
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', gone)
  }
}
