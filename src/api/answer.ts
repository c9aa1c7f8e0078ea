// An HTTP answer as a Result: the one place where status codes are read. What is not the JSON that was asked for —
// HTML with status 200, half an answer — is `invalid`, never data (sync.md §2.2, decision 10).

import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { isRow } from './rows.ts'

/** PostgreSQL's code for `/article/nonsense`: what is no id of the table's kind names nothing in it. */
const MALFORMED_VALUE = '22P02'

/** The parsed JSON of a good answer, or why there is none. */
export async function readAnswer(response: Response): Promise<Result<unknown>> {
  const json = parsed(await response.text())
  if (!response.ok) return failed(failureOf(response, json))
  if (json !== undefined) return success(json)
  return failed({ kind: 'invalid', detail: response.headers.get('Content-Type') ?? 'no type' })
}

/** What `fetch` throws: there was no answer, or it broke off. */
export function readThrown(_error: unknown): Failure {
  return { kind: 'network' }
}

function failureOf(response: Response, json: unknown): Failure {
  const { status } = response
  if (status === 404) return { kind: 'missing' }
  if (status === 400 && isRow(json) && json['code'] === MALFORMED_VALUE) return { kind: 'missing' }
  if (status === 408) return { kind: 'timeout' }
  if (status === 429 || status === 503) {
    return { kind: 'busy', status, retryAfter: retryAfterOf(response.headers.get('Retry-After')) }
  }
  if (status >= 500) return { kind: 'server', status }
  if (status === 413) return { kind: 'too-large' }
  if (status === 400 || status === 409 || status === 422) {
    return { kind: 'rejected', status, rule: ruleOf(json) }
  }
  return { kind: 'refused', status }
}

/** PostgreSQL names the constraint in its message: `… violates check constraint "articles_title_not_blank"`. */
function ruleOf(json: unknown): string | null {
  const message = isRow(json) ? json['message'] : null
  return typeof message === 'string' ? (/constraint "(\w+)"/.exec(message)?.[1] ?? null) : null
}

/** The parsed text; undefined, which no JSON is, when it does not parse. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds as milliseconds. The other form, a date, depends on the device's clock being right and is not used. */
function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header.trim()) ? Number(header) * 1000 : null
}
