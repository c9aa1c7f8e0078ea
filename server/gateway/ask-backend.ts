// Requests by the server itself to the embedded backend. They go through the API like all others. A query that bypassed it could run
// inside another request's transaction, since all share one connection.
import type { Backend } from './backend.ts'

/** Asks with the key that bypasses every policy. Resolves to the response's JSON, or null if it is empty. Throws on a refusal. */
export type AskBackend = (method: 'POST' | 'DELETE', path: string, body: object) => Promise<unknown>

/** Creates an `AskBackend` for this backend. */
export function askBackend({
  backend,
  secretKey,
}: {
  readonly backend: Pick<Backend, 'fetch'>
  readonly secretKey: string
}): AskBackend {
  return async (method: 'POST' | 'DELETE', path, body) => {
    const answer = await backend.fetch(
      new Request(`http://localhost/${path}`, {
        method,
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${said}`)
    return said === '' ? null : JSON.parse(said)
  }
}
