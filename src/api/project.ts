// The Supabase project for writers, which readers never load (P24.15): one client of `@supabase/supabase-js` for
// session, tables and bucket. Administrators write with the session's token (P24.16), the content command uses the
// secret key.
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import { failureOfStorage, readTableAnswer, type TableAnswer } from './answer.ts'
import { browserFetch } from './client.ts'
import { systemClock, type Clock } from './clock.ts'
import { SESSION_KEY } from './session/stored-session.ts'
import { createSession, type Session, type SessionStorage } from './session/session.ts'
import {
  type Follower,
  followUpload,
  supabaseFetch,
  type SupabaseFetchOptions,
  type SendUpload,
} from './supabase-fetch.ts'

export interface ProjectOptions {
  /** The project's address without a trailing slash; empty: the page's own origin. */
  readonly url: string
  /** The publishable or the secret key. */
  readonly key: string
  readonly fetch?: typeof fetch
  readonly sendUpload?: SendUpload
  readonly clock?: Clock
}

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>

/** A query of the client that has not been sent. */
interface Query extends PromiseLike<TableAnswer> {
  retry(enabled: boolean): this
  abortSignal(signal: AbortSignal): this
}

interface StoredFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
  readonly onProgress?: Follower['onProgress']
}

export interface Project {
  /** Starts a query of a table. */
  readonly from: (table: string) => ReturnType<SupabaseClient['from']>
  /**
   * Sends a query once: after a lost response it is unknown whether the write happened, and only the caller can find
   * out. Returns the rows of the response. `refused` with 401, without sending a write, when nobody is signed in.
   */
  send(query: Query, signal?: AbortSignal): Promise<Result<readonly unknown[]>>
  /** Calls a function of the database; returns its result. `missing`: there is no such function. */
  call(name: string, given: object, signal?: AbortSignal): Promise<Result<unknown>>
  /** Uploads a file to the bucket, replacing one of the same name. */
  store(file: StoredFile, signal?: AbortSignal): Promise<Result<'stored'>>
  /** Removes files from the bucket. */
  removeFiles(names: readonly string[]): Promise<Result<'removed'>>
  /** `missing`: this server has no bucket. */
  lookForBucket(signal?: AbortSignal): Promise<Result<'found'>>
}

export interface AdminProject extends Project {
  readonly session: Session
  /** The device's clock, corrected by the last response that stated its time. */
  readonly serverClock: Clock
}

const BUCKET = 'pictures'
/** Names are never reused for another picture, so caches may keep it for a year. Seconds. */
const KEEP_SECONDS = '31536000'

/** Creates the administrator's project, whose session is kept in `storage`. */
export function createAdminProject(
  options: ProjectOptions & { readonly storage: SessionStorage },
): AdminProject {
  const { storage, clock = systemClock } = options
  const unreached = new Set<() => void>()
  const onUnreached = () => {
    for (const tell of unreached) tell()
  }
  let retryAfter: string | null = null
  let ahead = 0
  const client = clientOf(
    options,
    { storage, storageKey: SESSION_KEY, flowType: 'pkce', detectSessionInUrl: false },
    {
      mayKeyWrite: false,
      onUnreached,
      onTooMany: (told) => (retryAfter = told),
      onDate: (at) => (ahead = at - clock.now()),
    },
  )
  const session = createSession({
    auth: client.auth,
    storage,
    clock,
    unreached,
    retryAfter: () => retryAfter,
  })
  const serverClock = { ...clock, now: () => clock.now() + ahead }
  return { ...projectOf(client, (signal) => session.accessToken(signal)), session, serverClock }
}

/** Creates a project that uses the secret key. */
export function createProjectByKey(options: ProjectOptions): Project {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  const client = clientOf(options, auth, { mayKeyWrite: true })
  return projectOf(client, () => Promise.resolve(success('ready')))
}

function clientOf(
  { url, key, fetch = browserFetch, clock = systemClock, sendUpload }: ProjectOptions,
  auth: AuthOptions,
  rules: Pick<SupabaseFetchOptions, 'mayKeyWrite' | 'onUnreached' | 'onTooMany' | 'onDate'>,
): SupabaseClient {
  return createClient(url || location.origin, key, {
    auth,
    global: { fetch: supabaseFetch({ key, fetch, clock, sendUpload, ...rules }) },
    // No realtime channel is used, but on Node 20 the client cannot be created without a socket class.
    realtime: { transport: Object(NoSocket) },
  })
}

class NoSocket {
  constructor() {
    throw new Error('no socket')
  }
}

/** `ready` runs before each request; if it fails, the request is not sent. */
function projectOf(
  client: SupabaseClient,
  ready: (signal?: AbortSignal) => Promise<Result<unknown>>,
): Project {
  const bucket = client.storage.from(BUCKET)

  async function once<T>(work: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>> {
    const before = await ready(signal)
    // Nobody is signed in: public reads still work, and the client's `fetch` sends no write.
    if (!before.ok && before.failure.kind !== 'refused') return before
    const result = await work()
    return !result.ok && signal?.aborted ? failed({ kind: 'aborted' }) : result
  }

  const ask = (query: Query, signal?: AbortSignal) =>
    once(async () => {
      const single = query.retry(false)
      return readTableAnswer(await (signal ? single.abortSignal(signal) : single))
    }, signal)

  return {
    from: (table) => client.from(table),
    async send(query, signal) {
      const rows = await ask(query, signal)
      if (!rows.ok) return rows
      return Array.isArray(rows.value) ? success(rows.value) : invalid('rows')
    },
    call: (name, given, signal) => ask(client.rpc(name, given), signal),
    store: ({ name, type, bytes, onProgress }, signal) =>
      once(async () => {
        followUpload(bytes, { onProgress, signal })
        const options = { contentType: type, cacheControl: KEEP_SECONDS, upsert: true }
        const { error } = await bucket.upload(name, bytes, options)
        return error ? failed(failureOfStorage(error)) : success('stored')
      }, signal),
    removeFiles: (names) =>
      once(async () => {
        const { error } = await bucket.remove([...names])
        return error ? failed(failureOfStorage(error)) : success('removed')
      }),
    lookForBucket: (signal) =>
      once(async () => {
        const { error } = await bucket.list('', { limit: 1 }, signal ? { signal } : {})
        return error ? failed(failureOfStorage(error)) : success('found')
      }, signal),
  }
}

/** Narrows a write to one row, and to its revision if one is given (P24.11). */
export function atVersion<Write extends { eq(column: string, value: unknown): Write }>(
  write: Write,
  { id, rev }: { readonly id: string; readonly rev: number | null },
): Write {
  const one = write.eq('id', id)
  return rev === null ? one : one.eq('rev', rev)
}
