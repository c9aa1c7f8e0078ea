// The clock as an argument, and the time limit or signal that ends each request (docs/sync.md §7).
import { failed, type Result } from '#domain/failure.ts'
import { readThrown } from './answer.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `action` once, `milliseconds` from now. Returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

interface TimeLimit {
  readonly clock: Clock
  readonly milliseconds: number
}

/**
 * Runs `work` until the limit (`timeout`), the signal (`aborted`) or its error (`network`). `work` receives a signal
 * for its requests, and a function that restarts the limit.
 */
export async function withTimeLimit<T>(
  { clock, milliseconds }: TimeLimit,
  work: (signal: AbortSignal, goesOn: (limit?: number) => void) => Promise<Result<T>>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  if (signal?.aborted) return failed({ kind: 'aborted' })
  const limit = new AbortController()
  const leave = () => limit.abort()
  signal?.addEventListener('abort', leave)
  let cancel = clock.after(milliseconds, leave)
  const goesOn = (next = milliseconds) => {
    if (limit.signal.aborted) return
    cancel()
    cancel = clock.after(next, leave)
  }
  const givenUp = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
  })
  try {
    return await Promise.race([work(limit.signal, goesOn), givenUp])
  } catch (error) {
    if (signal?.aborted) return failed({ kind: 'aborted' })
    return failed(limit.signal.aborted ? { kind: 'timeout' } : readThrown(error))
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}
