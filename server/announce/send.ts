// Requests to the endpoints of the settings. They follow no redirect, wait ten seconds at most, and read no body.

/** What became of a message. `refused`: it will never be accepted; `failed`: it may be later. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly waitMs: number }

/** Milliseconds for an endpoint to answer in. */
const PATIENCE = 10_000
const MOST_WAIT_SECONDS = 86_400
/** Too early, too often, or with a token that somebody will mend: the same message may be accepted later. */
const PASSING = [401, 403, 408, 425, 429]

/** Sends it once. `ends`: gives up. Never rejects. */
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

/** Milliseconds; 0 where the answer names none. Dates do not count: clocks differ. */
function retryAfter(said: string | null): number {
  return /^\d{1,9}$/.test(said ?? '') ? Math.min(Number(said), MOST_WAIT_SECONDS) * 1000 : 0
}
