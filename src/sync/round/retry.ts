// A failed request is repeated 3 times, after 1, 2 and 4 seconds, never more than 30 (P13.5), or when the server says
// if that is later. Only failures that may pass are retried: a refusal is not.

import type { Clock } from '#api/clock.ts'
import { failed, type Failure, type Result } from '#domain/failure.ts'

const RETRIES = 3
const FIRST_DELAY = 1000
const LONGEST_DELAY = 30_000

/** What waiting needs: a part of the context. */
export interface Patience {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Does the page know that there is no network? Then nothing is tried again: coming online begins anew. */
  readonly isOffline: () => boolean
  /** Told of a failure that is being tried again, and null when a repetition was good. */
  readonly onTrouble: (failure: Failure | null) => void
}

/** The first good result of at most four attempts, else the last failure. */
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

/**
 * Milliseconds to wait before the retry of this number, from 0; null: do not. A server that wants to be left alone
 * for longer than the cap is left alone: the next round asks again.
 */
export function delayBefore(retry: number, failure: Failure): number | null {
  const backoff = Math.min(FIRST_DELAY * 2 ** retry, LONGEST_DELAY)
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'server':
    case 'invalid':
      return backoff
    case 'busy': {
      const delay = Math.max(backoff, failure.retryAfter ?? 0)
      return delay > LONGEST_DELAY ? null : delay
    }
    case 'refused':
    case 'rejected':
    case 'too-large':
    case 'missing':
    case 'conflict':
    case 'quota':
    case 'closed':
    case 'aborted':
      return null
  }
}

/** Waits; false when the wait was called off. */
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
