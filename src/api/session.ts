// The administrator's session (decision 4): signing in at the server, a token that is renewed in time, signing out also
// without a connection. Nobody but the backoffice makes one; readers never download it (backend.md §3).

import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { failureOfStatus } from './answer.ts'
import type { Clock } from './clock.ts'
import { readKeptSession, SESSION_KEY, type SignedIn } from './kept-session.ts'
import { withTimeLimit } from './time-limit.ts'

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
  /** Its client keeps the session in `storage` under `SESSION_KEY`. */
  readonly auth: SupabaseClient['auth']
  readonly storage: SessionStorage
  readonly clock: Clock
  /** Whom to tell when a request for a token has had no answer. */
  readonly unreached: Set<() => void>
}

/** Milliseconds. */
const TIME_LIMIT = 15_000
const SIGNED_OUT: Failure = { kind: 'refused', status: 401 }

/** The session of this auth. */
export function createSession({ auth, storage, clock, unreached }: SessionOptions): Session {
  const limit = { clock, milliseconds: TIME_LIMIT }

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

  async function readToken(): Promise<Result<string>> {
    const { data, error } = await auth.getSession()
    const failure = error ? failureOf(error) : null
    if (failure && failure.kind !== 'refused') return failed(failure)
    return data.session ? success(data.session.access_token) : failed(SIGNED_OUT)
  }

  return {
    signIn(email, password, signal) {
      return withTimeLimit(
        limit,
        async () => {
          const { data, error } = await auth.signInWithPassword({ email, password })
          if (error) return failed(failureOf(error))
          return success({ userId: data.user.id, email: data.user.email ?? email })
        },
        signal,
      )
    },
    current: () => readKeptSession(storage)?.who ?? null,
    accessToken(signal) {
      return withTimeLimit(limit, () => unlessUnreached(readToken), signal)
    },
    async signOut() {
      const token = readKeptSession(storage)?.token ?? null
      storage.removeItem(SESSION_KEY)
      if (token === null) return
      // Whether the server was reached changes nothing here: the session on this device is over.
      await withTimeLimit(limit, async () => success(await auth.admin.signOut(token, 'local')))
    },
    close() {
      void auth.dispose()
    },
  }
}

/** Wrong credentials and tokens that are used up are a 400 here: the server says no. */
function failureOf({ status = 0 }: AuthError): Failure {
  const failure = failureOfStatus(status)
  return failure.kind === 'rejected' ? { kind: 'refused', status } : failure
}
