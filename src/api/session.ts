// The administrator's session (decision 4): signing in at the server, a token for each write, signing out also without
// a connection. Nobody but the backoffice makes one; readers never download it (backend.md §3).

import { AuthClient, type AuthError } from '@supabase/auth-js'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { failureOfStatus } from './answer.ts'
import { browserFetch } from './client.ts'
import { systemClock, type Clock } from './clock.ts'
import { isRow } from './rows.ts'
import { withTimeLimit } from './time-limit.ts'

/** Who is signed in. Drafts belong to `userId`. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
}

export interface Session {
  /** `refused`: these credentials are nobody's. */
  signIn(email: string, password: string, signal?: AbortSignal): Promise<Result<SignedIn>>
  /** Who signed in on this device, also when the token has expired or nothing can be asked; null: nobody. */
  current(): SignedIn | null
  /** A token that still works, renewed if need be. `refused` with 401 when nobody is signed in any more. */
  accessToken(signal?: AbortSignal): Promise<Result<string>>
  /** Forgets the session here at once, then ends it at the server if that can be reached. Never fails. */
  signOut(): Promise<void>
  /** Stops renewing tokens. */
  close(): void
}

/** Where the session is kept; local storage has this shape. */
export interface SessionStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SessionOptions {
  /** Address of the project without a slash at the end; empty: the page's own origin. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly storage: SessionStorage
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

const STORAGE_KEY = 'cacharreo-admin-session'
/** Milliseconds. */
const TIME_LIMIT = 15_000
const SIGNED_OUT: Failure = { kind: 'refused', status: 401 }

/** The session kept in `storage`. */
export function createSession(options: SessionOptions): Session {
  const { url, key, storage, fetch = browserFetch, clock = systemClock } = options
  const limit = { clock, milliseconds: TIME_LIMIT }
  const unreached = new Set<() => void>()
  const watched: typeof fetch = async (input, init) => {
    try {
      return await fetch(input, init)
    } catch (error) {
      for (const tell of unreached) tell()
      throw error
    }
  }

  /** What `work` gives, or `network` at the first request of it that nobody answers: the library would try on. */
  async function unlessUnreached<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    let tell = () => {}
    const lost = new Promise<Result<T>>((resolve) => {
      tell = () => resolve(failed({ kind: 'network' }))
    })
    unreached.add(tell)
    try {
      return await Promise.race([work(), lost])
    } finally {
      unreached.delete(tell)
    }
  }

  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey: STORAGE_KEY,
    storage,
    fetch: watched,
    flowType: 'pkce',
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
  })

  function stored(): { readonly who: SignedIn; readonly token: string } | null {
    const session = parsed(storage.getItem(STORAGE_KEY))
    if (!isRow(session) || !isRow(session['user'])) return null
    const { id, email } = session['user']
    const { access_token: token } = session
    if (typeof id !== 'string' || typeof token !== 'string') return null
    return { who: { userId: id, email: typeof email === 'string' ? email : '' }, token }
  }

  async function readToken(): Promise<Result<string>> {
    const { data, error } = await client.getSession()
    const failure = error ? failureOf(error) : null
    if (failure && failure.kind !== 'refused') return failed(failure)
    return data.session ? success(data.session.access_token) : failed(SIGNED_OUT)
  }

  return {
    signIn(email, password, signal) {
      return withTimeLimit(
        limit,
        async () => {
          const { data, error } = await client.signInWithPassword({ email, password })
          if (error) return failed(failureOf(error))
          return success({ userId: data.user.id, email: data.user.email ?? email })
        },
        signal,
      )
    },
    current: () => stored()?.who ?? null,
    accessToken(signal) {
      return withTimeLimit(limit, () => unlessUnreached(readToken), signal)
    },
    async signOut() {
      const token = stored()?.token ?? null
      storage.removeItem(STORAGE_KEY)
      if (token === null) return
      // Whether the server was reached changes nothing here: the session on this device is over.
      await withTimeLimit(limit, async (aborted) => {
        await fetch(`${url}/auth/v1/logout?scope=local`, {
          method: 'POST',
          headers: { apikey: key, Authorization: `Bearer ${token}` },
          signal: aborted,
          cache: 'no-store',
          credentials: 'omit',
        })
        return success('over')
      })
    },
    close() {
      void client.dispose()
    },
  }
}

/** Wrong credentials and tokens that are used up are a 400 here: the server says no. */
function failureOf({ status = 0 }: AuthError): Failure {
  const failure = failureOfStatus(status)
  return failure.kind === 'rejected' ? { kind: 'refused', status } : failure
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
