// The table API at the backend that the server names. A page of the server carries it; any other asks `/config.json`,
// which the worker answers without a connection. A refused request asks for it again, so a new key is learnt.

import { CONFIG_PATH, isSameBackend, parseBackend, type Backend } from '#domain/device/backend.ts'
import { failed, type Failure, type Result, success } from '#domain/failure.ts'
import { readAnswer } from './answer.ts'
import { browserFetch, createApi, type Api, type ApiOptions } from './client.ts'
import { systemClock, withTimeLimit } from './clock.ts'

/** Milliseconds. */
const PATIENCE = 8000

export interface BackendSource {
  /** The backend as last named. `invalid`: the server names none. */
  get(): Promise<Result<Backend>>
  /** As the server names it now. */
  ask(): Promise<Result<Backend>>
}

type Options = Pick<ApiOptions, 'fetch' | 'clock'>

/** The backend of this page. `carried`: what the page says, which may be nothing. */
export function createBackendSource(
  carried: unknown,
  { fetch = browserFetch, clock = systemClock }: Options = {},
): BackendSource {
  let known = parseBackend(carried)
  const ask = async (): Promise<Result<Backend>> => {
    const said = await withTimeLimit({ clock, milliseconds: PATIENCE }, async (signal) =>
      readAnswer(await fetch(CONFIG_PATH, { signal, cache: 'no-cache', credentials: 'omit' })),
    )
    if (!said.ok) return said
    const named = parseBackend(said.value)
    if (named === null) return failed({ kind: 'invalid', detail: CONFIG_PATH })
    known = named
    return success(named)
  }
  return { get: async () => (known === null ? await ask() : success(known)), ask }
}

/** The table API at the backend of `source`. After a refusal it asks a newly named one once. */
export function createNamedApi(source: BackendSource, options: Options = {}): Api {
  return {
    async get(path, query, signal) {
      const backend = await source.get()
      if (!backend.ok) return backend
      const answer = await createApi({ ...backend.value, ...options }).get(path, query, signal)
      if (answer.ok || !mayBeElsewhere(answer.failure, backend.value)) return answer
      const next = await source.ask()
      if (!next.ok || isSameBackend(next.value, backend.value)) return answer
      return await createApi({ ...next.value, ...options }).get(path, query, signal)
    },
  }
}

/** Could another key, or another project, have answered? */
function mayBeElsewhere({ kind }: Failure, { url }: Backend): boolean {
  return kind === 'refused' || (url !== '' && (kind === 'network' || kind === 'missing'))
}
