// Retries a failed request 3 times, after 1, 2 and 4 seconds. It waits longer if the server asks for that, but never
// more than 30 seconds (P13.5). Refusals are not retried, because they are permanent.
import type { Clock } from '#api/clock.ts'
import { failed, type Failure, type Result } from '#domain/failure.ts'

const RETRIES = 3
const FIRST_DELAY = 1000
const LONGEST_DELAY = 30_000

/** The part of the context needed for retries. */
export interface Patience {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Is the page known to be offline? Then there are no retries (P13.10): coming online starts a round. */
  readonly isOffline: () => boolean
  /** Called with a failure that is being retried, and with null after a successful retry. */
  readonly onTrouble: (failure: Failure | null) => void
}

/** Returns the first success of at most four attempts, otherwise the last failure. */
export async function withRetries<T>(
  { clock, signal, isOffline, onTrouble }: Patience,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let retry = 0; ; retry += 1) {
    const result = await attempt()
    if (result.ok && retry > 0) onTrouble(null)
    if (result.ok || retry === RETRIES) return result
    const delay = delayBefore(retry, result.failure)
    if (delay === null || (result.failure.kind === 'network' && isOffline())) return result
    onTrouble(result.failure)
    if (!(await pause(clock, delay, signal))) return failed({ kind: 'aborted' })
  }
}

/** Other failures are permanent. */
const RETRIED: ReadonlySet<Failure['kind']> = new Set(['network', 'timeout', 'server', 'invalid', 'busy'])

/** Milliseconds before this retry, from 0. Null: none, or the server asks for a wait beyond the limit. */
export function delayBefore(retry: number, failure: Failure): number | null {
  if (!RETRIED.has(failure.kind)) return null
  const backoff = Math.min(FIRST_DELAY * 2 ** retry, LONGEST_DELAY)
  const asked = failure.kind === 'busy' ? (failure.retryAfter ?? 0) : 0
  return asked > LONGEST_DELAY ? null : Math.max(backoff, asked)
}

/** Waits; false if the wait was cancelled. */
function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false)
      return
    }
    const leave = () => {
      cancel()
      resolve(false)
    }
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', leave)
      resolve(true)
    })
    signal.addEventListener('abort', leave, { once: true })
  })
}
