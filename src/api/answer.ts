// Turns an HTTP response into a Result; only this file reads status codes. A response that is not the expected JSON
// (HTML with status 200, a truncated body) is `invalid`, never data (docs/sync.md §9, P13.9).
import { isRow, jsonIn } from '#domain/row.ts'
import { failed, success, type Failure, type Result, invalid } from '#domain/failure.ts'

/** PostgreSQL's code for `/article/nonsense`: a malformed id matches no row. */
const MALFORMED_VALUE = '22P02'
/** The database's code for actions that need a recent sign-in. */
const OLD_SIGN_IN = 'PT401'

/** Returns the parsed JSON of a successful response, or the failure. */
export async function readAnswer(response: Response): Promise<Result<unknown>> {
  const json = jsonIn(await response.text())
  const retryAfter = response.headers.get('Retry-After')
  if (!response.ok) return failed(failureOf(response.status, json, retryAfter))
  if (json !== undefined) return success(json)
  return invalid(response.headers.get('Content-Type') ?? 'no type')
}

/** A response of the table API, as the Supabase client returns it. */
export interface TableAnswer {
  readonly data: unknown
  readonly error: object | null
  /** 0: there was no response. */
  readonly status: number
}

/** Returns the rows of such a response, or the failure. */
export function readTableAnswer({ data, error, status }: TableAnswer): Result<unknown> {
  if (error === null) return success(data)
  return failed(isGood(status) ? { kind: 'invalid', detail: 'no JSON' } : failureOf(status, error))
}

/** A storage error, as the Supabase client returns it; without a status there was no readable response. */
export interface StorageProblem {
  readonly message: string
  readonly status?: number | undefined
  readonly statusCode?: string | undefined
  readonly originalError?: unknown
}

/** The failure behind a storage error. */
export function failureOfStorage({ status = 0, ...said }: StorageProblem): Failure {
  if (said.originalError instanceof SyntaxError) return { kind: 'invalid', detail: 'storage' }
  return failureOf(status, said)
}

/** The failure behind an error of `fetch`: no response, or a broken one. */
export function readThrown(_error: unknown): Failure {
  return { kind: 'network' }
}

/** The failure that a status alone implies; 0 means no response. */
export function failureOfStatus(status: number, retryAfter: string | null = null): Failure {
  if (status === 0) return { kind: 'network' }
  if (status === 404) return { kind: 'missing' }
  if (status === 408) return { kind: 'timeout' }
  if (status === 429 || status === 503) {
    return { kind: 'busy', status, retryAfter: retryAfterOf(retryAfter) }
  }
  if (status >= 500) return { kind: 'server', status }
  if (status === 413) return { kind: 'too-large' }
  if ([400, 409, 415, 422].includes(status)) return { kind: 'rejected', status, rule: null }
  return { kind: 'refused', status }
}

function failureOf(status: number, said: unknown, retryAfter: string | null = null): Failure {
  if (!isRow(said)) return failureOfStatus(status, retryAfter)
  const { code, message, statusCode } = said
  if (status === 400 && code === MALFORMED_VALUE) return { kind: 'missing' }
  if (status === 401 && code === OLD_SIGN_IN) return { kind: 'refused', status, isOldSignIn: true }
  // The storage service answers every error with 400 and puts the real status in the body.
  const meant = status === 400 && typeof statusCode === 'string' ? Number(statusCode) : Number.NaN
  const failure = failureOfStatus(meant >= 400 ? meant : status, retryAfter)
  return failure.kind === 'rejected' ? { ...failure, rule: ruleIn(message) } : failure
}

function isGood(status: number): boolean {
  return status >= 200 && status <= 299
}

/**
 * PostgreSQL names the constraint in its message: `… violates check constraint "articles_title_not_blank"`. Not-null
 * rules have names only since release 18. Earlier releases name table and column, and this builds the same name.
 */
function ruleIn(message: unknown): string | null {
  if (typeof message !== 'string') return null
  const [, column, table] = /null value in column "(\w+)" of relation "(\w+)"/.exec(message) ?? []
  if (column !== undefined && table !== undefined) return `${table}_${column}_not_null`
  return /constraint "(\w+)"/.exec(message)?.[1] ?? null
}

/** Converts seconds to milliseconds. The date form is ignored, because it depends on the device's clock being right. */
function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header.trim()) ? Number(header) * 1000 : null
}
