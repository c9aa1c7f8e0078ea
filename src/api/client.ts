// One GET to the table API within a time limit. The key is in the query, and no custom header is sent. So a hosted
// project needs no preflight, and caches see the same URL from every reader (P24.14, docs/sync.md §3).
import type { Result } from '#domain/failure.ts'
import { readAnswer } from './answer.ts'
import { systemClock, type Clock, withTimeLimit } from './clock.ts'

/** A server that has not started to respond after this many milliseconds counts as unreachable. */
const PATIENCE = 8000
/** From then on, a response that takes longer than this is cancelled. */
const TIME_LIMIT = 30_000

type Query = Readonly<Record<string, string | number>>

export interface Api {
  /** Requests `path` below `/rest/v1/` and parses the JSON response. */
  get(path: string, query: Query, signal?: AbortSignal): Promise<Result<unknown>>
}

export interface ApiOptions {
  /** The project's address without a trailing slash; empty: the page's own origin. */
  readonly url: string
  /** The publishable key (P24.16). */
  readonly key: string
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

/** The table API at this address, for readers. */
export function createApi({ url, key, fetch = browserFetch, clock = systemClock }: ApiOptions): Api {
  return {
    get(path, query, signal) {
      const address = `${url}/rest/v1/${path}?${searchOf({ ...query, apikey: key })}`
      return withTimeLimit(
        { clock, milliseconds: PATIENCE },
        async (limit, goesOn) => {
          const answer = await fetch(address, { signal: limit, cache: 'no-store', credentials: 'omit' })
          goesOn(TIME_LIMIT)
          return await readAnswer(answer)
        },
        signal,
      )
    },
  }
}

/** Reads the global `fetch` at each call, so that a replaced one is used. */
export const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** Percent-encoded throughout: a `+` in a time stamp must not arrive as a space. */
function searchOf(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
