// An HTTP answer as a Result: the one place where status codes are read. What is not the JSON that was asked for —
// HTML with status 200, half an answer — is `invalid`, never data (sync.md §2.2, decision 10).

import { failed, success, type Failure, type Result } from '#domain/failure.ts'

/** The parsed JSON of a good answer, or why there is none. */
export async function readAnswer(response: Response): Promise<Result<unknown>> {
  if (!response.ok) return failed(failureOf(response))
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return success(value)
  } catch {
    return failed({
      kind: 'invalid',
      detail: `no JSON: ${response.headers.get('Content-Type') ?? 'no type'}`,
    })
  }
}

/** What `fetch` throws: there was no answer, or it broke off. */
export function readThrown(_error: unknown): Failure {
  return { kind: 'network' }
}

function failureOf(response: Response): Failure {
  const { status } = response
  if (status === 404) return { kind: 'missing' }
  if (status === 408) return { kind: 'timeout' }
  if (status === 429 || status === 503) {
    return { kind: 'busy', status, retryAfter: retryAfterOf(response.headers.get('Retry-After')) }
  }
  if (status >= 500) return { kind: 'server', status }
  return { kind: 'refused', status }
}

/** Seconds as milliseconds. The other form, a date, depends on the device's clock being right and is not used. */
function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header.trim()) ? Number(header) * 1000 : null
}
