// The table API for the administrator: reads as readers do, writes with the session's token. Not repeated by itself:
// after a lost answer nobody knows whether the write happened, and the write modules know how to find out.

import type { Result } from '#domain/failure.ts'
import { readAnswer } from './answer.ts'
import {
  browserFetch,
  createApi,
  searchOf,
  TIME_LIMIT,
  type Api,
  type ApiOptions,
  type Query,
} from './client.ts'
import { systemClock } from './clock.ts'
import { withTimeLimit } from './time-limit.ts'

export interface Write {
  /** GET reads what the server tells administrators alone. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/rest/v1/`. */
  readonly path: string
  readonly query: Query
  readonly body?: object
  /** The `Prefer` header. */
  readonly prefer: string
}

export interface WritingApi extends Api {
  /** Sends one write and parses the JSON of the answer. `refused` with 401, unsent, when nobody is signed in. */
  send(write: Write, signal?: AbortSignal): Promise<Result<unknown>>
}

export interface WritingApiOptions extends ApiOptions {
  /** The session's token (`Session.accessToken`). */
  readonly accessToken: () => Promise<Result<string>>
}

/** The table API at this address, for the administrator. */
export function createWritingApi(options: WritingApiOptions): WritingApi {
  const { url, key, accessToken, fetch = browserFetch, clock = systemClock } = options
  return {
    ...createApi(options),
    send({ method, path, query, body, prefer }, signal) {
      const address = `${url}/rest/v1/${path}?${searchOf(query)}`
      return withTimeLimit(
        { clock, milliseconds: TIME_LIMIT },
        async (limit) => {
          const token = await accessToken()
          if (!token.ok) return token
          const answer = await fetch(address, {
            method,
            headers: {
              apikey: key,
              Authorization: `Bearer ${token.value}`,
              Prefer: prefer,
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            signal: limit,
            cache: 'no-store',
            credentials: 'omit',
          })
          return await readAnswer(answer)
        },
        signal,
      )
    },
  }
}
