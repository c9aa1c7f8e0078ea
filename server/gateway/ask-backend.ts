// What the server itself asks of the embedded backend. It comes through the API as everybody does: a query past it would land
// in the middle of somebody's transaction, since there is one connection for all.
import type { Backend } from './backend.ts'

/** Runs `action` once, so many milliseconds from now. Returns what calls it off. */
export type After = (milliseconds: number, action: () => void) => () => void

/** Asks with the key that passes every policy; gives the JSON of the answer, null for an empty one. Throws on a refusal. */
export type AskBackend = (method: 'POST' | 'DELETE', path: string, body: object) => Promise<unknown>

/** The way to ask this backend. */
export function askBackend({
  backend,
  secretKey,
}: {
  readonly backend: Pick<Backend, 'fetch'>
  /** The key that passes every policy. */
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

/** The machine's own timers, which keep no process alive. */
export const afterOnThisMachine: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
