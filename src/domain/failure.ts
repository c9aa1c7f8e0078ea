// Failures as values: a discriminated union, created by `api/answer.ts` and `store`. Only screens turn them into text
// (P26.16), through `messages.ts`. Bugs still throw.

/** Why an action failed. Times are milliseconds. */
export type Failure =
  /** No response: offline, DNS, connection refused or reset. */
  | { readonly kind: 'network' }
  /** No response within the time limit. */
  | { readonly kind: 'timeout' }
  /** The server refused: 401, 403. `isOldSignIn`: only this action needs a more recent sign-in. */
  | { readonly kind: 'refused'; readonly status: number; readonly isOldSignIn?: true }
  /** The server asked to retry later: 429, 503. */
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfter: number | null }
  /** The data breaks a rule: 400, 409, 422. `rule` is its name, if the server reports it. */
  | { readonly kind: 'rejected'; readonly status: number; readonly rule: string | null }
  /** The request is larger than the server accepts: 413. */
  | { readonly kind: 'too-large' }
  /** The server failed: 5xx. */
  | { readonly kind: 'server'; readonly status: number }
  /** The response was malformed: HTML, truncated JSON, a row of the wrong shape. */
  | { readonly kind: 'invalid'; readonly detail: string }
  /** The server reported that it does not exist. */
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

/** Is there no connection, or no server that responds? */
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

/** Creates the failure of an unreadable response; `detail`: which one. */
export function invalid(detail: string): Result<never> {
  return failed({ kind: 'invalid', detail })
}
