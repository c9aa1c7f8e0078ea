// Bounds what one request may cost the database: its statements end with the time they are given, and with the client that
// waits for them. Whoever runs statements asks here which request they are for; the server's own have no bounds.
import { AsyncLocalStorage } from 'node:async_hooks'

/** When a client whose statement was ended may try again, in seconds. */
const RETRY_AFTER = 5

/** PostgreSQL's code for a statement that was ended before it was done, and what a client is told of it. */
export const CANCELED = '57014'
export const CANCELED_MESSAGE = 'The database takes too long for this request'

interface Bounds {
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  wasEnded: boolean
}

const requests = new AsyncLocalStorage<Bounds>()

/** Answers a request within bounds. 503 where one of its statements was ended, or its client had gone before its turn. */
export async function withinLimit(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const bounds: Bounds = { signal: request.signal, wasEnded: request.signal.aborted }
  const answered = bounds.wasEnded ? null : await requests.run(bounds, answer)
  if (answered !== null && !bounds.wasEnded) return answered
  await answered?.body?.cancel()
  return Response.json(
    { code: CANCELED, details: null, hint: null, message: CANCELED_MESSAGE },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' } },
  )
}

/**
 * Waits for a statement of the request under way. `end` is called once when its client goes, or after `milliseconds`, where
 * those are given; it has the statement fail. Rejects with `CANCELED` then.
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
