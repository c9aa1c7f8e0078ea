// Requests to the endpoints in the settings. They follow no redirect, time out after ten seconds, and read no body.

/** The outcome of a message. `refused`: it will never be accepted; `failed`: it may be accepted later. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly waitMs: number }

/** The timeout of an endpoint, in milliseconds. */
const PATIENCE = 10_000
const MOST_WAIT_SECONDS = 86_400
/** Statuses after which the same message may be accepted later: a token to be corrected, a timeout, too early, or too many requests. */
const PASSING = [401, 403, 408, 425, 429]

/** Sends a message once; `ends` aborts it. Never rejects. */
export async function send(
  endpoint: string,
  {
    type,
    body,
    headers: more = {},
  }: { readonly type: string; readonly body: string; readonly headers?: Record<string, string> },
  ends: AbortSignal,
): Promise<Outcome> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...more, 'content-type': type },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([ends, AbortSignal.timeout(PATIENCE)]),
    })
    await answer.body?.cancel()
    const { ok, status, headers } = answer
    if (ok) return { kind: 'sent' }
    const why = `it answered ${status}`
    if (status >= 400 && status < 500 && !PASSING.includes(status)) return { kind: 'refused', why }
    return { kind: 'failed', why, waitMs: retryAfter(headers.get('retry-after')) }
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? reason(error) : 'it does not answer', waitMs: 0 }
  }
}

function reason({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message
}

/** In milliseconds; 0 if there is no number of seconds. Dates are ignored, because clocks differ. */
function retryAfter(said: string | null): number {
  return /^\d{1,9}$/.test(said ?? '') ? Math.min(Number(said), MOST_WAIT_SECONDS) * 1000 : 0
}
