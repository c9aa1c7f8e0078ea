// Requests by the server itself to the embedded backend. They go through the API like all others. A query that bypassed it could run
// inside another request's transaction, since all share one connection.
import type { Backend } from './backend.ts'

/**
 * Returns a function that asks with the key that bypasses every policy. It resolves to the response's JSON, or null if that is empty.
 * Throws on a refusal.
 */
export function askBackend({
  backend,
  secretKey,
}: {
  readonly backend: Pick<Backend, 'fetch'>
  readonly secretKey: string
}) {
  return async (method: 'POST' | 'DELETE', path: string, body: object): Promise<unknown> => {
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
