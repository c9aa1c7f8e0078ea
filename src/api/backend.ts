// The table API at the backend that the server names. Rendered pages carry its address and key; other pages fetch
// `/config.json`, which the worker serves offline. A refused request fetches it again, to pick up a new key.
import { CONFIG_PATH, isSameBackend, parseBackend, type Backend } from '#domain/device/backend.ts'
import { failed, type Failure, type Result, success, invalid } from '#domain/failure.ts'
import { readAnswer, readThrown } from './answer.ts'
import { browserFetch, createApi, type Api, type ApiOptions } from './client.ts'
import { systemClock, withTimeLimit } from './clock.ts'

/** Milliseconds. */
const PATIENCE = 8000

export interface BackendSource {
  /** Returns the last known backend. `invalid`: the server names none. */
  get(): Promise<Result<Backend>>
  /** Fetches the backend that the server names now. */
  ask(): Promise<Result<Backend>>
}

type Options = Pick<ApiOptions, 'fetch' | 'clock'>

/** Creates the source of this page's backend. `carried`: the value in the page, if any. */
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
    if (named === null) return invalid(CONFIG_PATH)
    known = named
    return success(named)
  }
  return { get: async () => (known === null ? await ask() : success(known)), ask }
}

/** The table API at the backend of `source`. After a refusal it retries once if the server names a new backend. */
export function createNamedApi(source: BackendSource, options: Options = {}): Api {
  let files: Promise<Api> | null = null
  const get = async (backend: Backend, ...asked: Parameters<Api['get']>): Promise<Result<unknown>> => {
    if (!backend.files) return await createApi({ ...backend, ...options }).get(...asked)
    try {
      files ??= import('./sync-files.ts').then(({ createFilesApi }) => createFilesApi(options))
      return await (await files).get(...asked)
    } catch (error) {
      files = null
      return failed(readThrown(error))
    }
  }
  return {
    async get(...asked) {
      const backend = await source.get()
      if (!backend.ok) return backend
      const answer = await get(backend.value, ...asked)
      if (answer.ok || !mayBeElsewhere(answer.failure, backend.value)) return answer
      const next = await source.ask()
      if (!next.ok || isSameBackend(next.value, backend.value)) return answer
      return await get(next.value, ...asked)
    },
  }
}

/** Could the failure mean that the key, the project, or the kind of host has changed? */
function mayBeElsewhere({ kind }: Failure, { url, files }: Backend): boolean {
  if (kind === 'refused' || kind === 'missing') return true
  return (url !== '' && kind === 'network') || (files === true && kind === 'invalid')
}
