// Failures as values: a union by kind, made by `api/answer.ts` and `store`. Only screens turn them into text (P26.16),
// through `messages.ts`. Bugs still throw.

/** Why an action failed. Times are milliseconds. */
export type Failure =
  /** No answer: offline, DNS, refused connection, broken off. */
  | { readonly kind: 'network' }
  /** No answer within the limit. */
  | { readonly kind: 'timeout' }
  /** The server refused: 401, 403. `isOldSignIn`: this needs a recent sign-in; the session is valid for the rest. */
  | { readonly kind: 'refused'; readonly status: number; readonly isOldSignIn?: true }
  /** The server asked us to come back later: 429, 503. */
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfter: number | null }
  /** The data breaks a rule: 400, 409, 422. The rule's name if the server says it. */
  | { readonly kind: 'rejected'; readonly status: number; readonly rule: string | null }
  /** The request is larger than the server accepts: 413. */
  | { readonly kind: 'too-large' }
  /** The server failed: 5xx. */
  | { readonly kind: 'server'; readonly status: number }
  /** The answer had another form than expected: HTML, truncated JSON, a row of the wrong shape. */
  | { readonly kind: 'invalid'; readonly detail: string }
  /** The server said that it does not exist. */
  | { readonly kind: 'missing' }
  /** The row was changed since it was read. */
  | { readonly kind: 'conflict' }
  /** The device is full. */
  | { readonly kind: 'quota' }
  /** The device's database cannot be opened or was closed. */
  | { readonly kind: 'closed' }
  /** The caller cancelled it. */
  | { readonly kind: 'aborted' }

/** A value, or the reason why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

/** Is there no connection, or no server that answers? */
export function isOutOfReach({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout'
}

/** Wraps a value as a success. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** Wraps a failure. */
export function failed(failure: Failure): Result<never> {
  return { ok: false, failure }
}

/** An answer that cannot be read; `detail`: which. */
export function invalid(detail: string): Result<never> {
  return failed({ kind: 'invalid', detail })
}
