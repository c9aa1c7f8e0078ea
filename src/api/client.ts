// One GET to the table API, within a limit of time. The key goes in the query and no header is ours: such a request
// needs no preflight on a hosted project, and every reader's URL is the same for a cache (sync.md §2.3, §3.4).

import { failed, type Result } from '#domain/failure.ts'
import { readAnswer, readThrown } from './answer.ts'
import { systemClock, type Clock } from './clock.ts'

/** An answer that takes longer than this is given up, in milliseconds (sync.md §3.7). */
const TIME_LIMIT = 30_000

export type Query = Readonly<Record<string, string | number>>

export interface Api {
  /** Asks for `path` below `/rest/v1/` and parses the JSON of the answer. */
  get(path: string, query: Query, signal?: AbortSignal): Promise<Result<unknown>>
}

export interface ApiOptions {
  /** Address of the project without a slash at the end; empty: the page's own origin. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

/** The table API at this address, for readers. */
export function createApi({ url, key, fetch = browserFetch, clock = systemClock }: ApiOptions): Api {
  return {
    async get(path, query, signal) {
      if (signal?.aborted) return failed({ kind: 'aborted' })
      const address = `${url}/rest/v1/${path}?${searchOf({ ...query, apikey: key })}`
      const limit = new AbortController()
      const leave = () => limit.abort()
      signal?.addEventListener('abort', leave)
      const cancel = clock.after(TIME_LIMIT, leave)
      const given = new Promise<never>((_, reject) => {
        limit.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      })
      try {
        const answer = fetch(address, { signal: limit.signal, cache: 'no-store', credentials: 'omit' })
        return await Promise.race([answer.then(readAnswer), given])
      } catch (error) {
        if (signal?.aborted) return failed({ kind: 'aborted' })
        return failed(limit.signal.aborted ? { kind: 'timeout' } : readThrown(error))
      } finally {
        cancel()
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}

/** Called late, so that whoever replaces the page's `fetch` is heard. */
const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** Percent-encoded throughout: a `+` in a time stamp must not arrive as a space. */
function searchOf(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
