// The administrator's session: sign-in, a token renewed in time (P15.9), and sign-out even without a connection. Only
// the backoffice loads this; readers never download it.
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { failureOfStatus } from '../answer.ts'
import { type Clock, withTimeLimit } from '../clock.ts'
import { readStoredSession, SESSION_KEY, type SignedIn } from './stored-session.ts'

export interface Session {
  /** `refused`: wrong credentials. */
  signIn(email: string, password: string, signal?: AbortSignal): Promise<Result<SignedIn>>
  /** Signs in again when a valid session is too old for an action. The old session ends. */
  signInAgain(email: string, password: string): Promise<Result<SignedIn>>
  /** The account signed in on this device, even with an expired token or offline (P15.10); null if there is none. */
  current(): SignedIn | null
  /** Returns a valid token, renewed if necessary. `refused` with 401 if nobody is signed in any more. */
  accessToken(signal?: AbortSignal): Promise<Result<string>>
  /** Changes the signed-in account's password, which needs the previous one (P15.13), and signs out its other devices. */
  changePassword(current: string, next: string): Promise<PasswordOutcome>
  /** Signs out the account's other devices. */
  endOthers(): Promise<Result<'ended'>>
  /** Deletes the session here at once, then ends it at the server if that is reachable. Never fails. */
  signOut(): Promise<void>
  /** Stops renewing tokens. */
  close(): void
}

/** The result of a password change. */
export type PasswordOutcome =
  /** `others`: whether the other devices are signed out. */
  | { readonly kind: 'changed'; readonly others: boolean }
  /** The current password is wrong. */
  | { readonly kind: 'wrong' }
  /** The server rejects the new password. */
  | { readonly kind: 'unfit' }
  /** It is one of the most common passwords. */
  | { readonly kind: 'common' }
  /** There was no response, so the result is unknown. */
  | { readonly kind: 'unknown' }
  /** Nothing changed. */
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Where the session is stored; compatible with local storage. */
export interface SessionStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SessionOptions {
  /** The client stores the session in `storage` under `SESSION_KEY`. */
  readonly auth: SupabaseClient['auth']
  readonly storage: SessionStorage
  readonly clock: Clock
  /** Called when a token request got no response. */
  readonly unreached: Set<() => void>
  /** The `Retry-After` of the last response with status 429. */
  readonly retryAfter: () => string | null
}

/** Milliseconds. */
const TIME_LIMIT = 15_000
const SIGNED_OUT: Failure = { kind: 'refused', status: 401 }

/** Creates the session of this `auth` client. */
export function createSession({ auth, storage, clock, unreached, retryAfter }: SessionOptions): Session {
  const limit = { clock, milliseconds: TIME_LIMIT }

  /** Returns `network` after the first request without a response: the library would keep retrying. */
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

  function signIn(email: string, password: string, signal?: AbortSignal): Promise<Result<SignedIn>> {
    return withTimeLimit(
      limit,
      async () => {
        const { data, error } = await auth.signInWithPassword({ email, password })
        if (error) return failed(failureOf(error, retryAfter()))
        return success({ userId: data.user.id, email: data.user.email ?? email })
      },
      signal,
    )
  }

  const current = () => readStoredSession(storage)?.who ?? null

  // The response does not matter: without its token, the session expires.
  const end = (token: string) =>
    withTimeLimit(limit, async () => success(await auth.admin.signOut(token, 'local')))

  function endOthers(): Promise<Result<'ended'>> {
    return withTimeLimit(limit, async () => {
      const { error } = await auth.signOut({ scope: 'others' })
      return error ? failed(failureOf(error)) : success('ended')
    })
  }

  return {
    signIn,
    async signInAgain(email, password) {
      const before = readStoredSession(storage)
      const signedIn = await signIn(email, password)
      if (signedIn.ok && before) void end(before.token)
      return signedIn
    },
    current,
    endOthers,
    async changePassword(before, next) {
      const who = current()
      if (who === null) return { kind: 'failed', failure: SIGNED_OUT }
      // A hosted project may not ask for it, but a signed-in device must not be enough to take over the account.
      const known = await signIn(who.email, before)
      if (!known.ok)
        return known.failure.kind === 'refused'
          ? { kind: 'wrong' }
          : { kind: 'failed', failure: known.failure }
      const changed = await withTimeLimit(limit, async () => {
        const { error } = await auth.updateUser({ password: next, current_password: before })
        if (error && isCommon(error)) return success('common')
        return error ? failed(failureOfStatus(error.status ?? 0)) : success('changed')
      })
      if (!changed.ok) return notChanged(changed.failure)
      if (changed.value === 'common') return { kind: 'common' }
      const others = await endOthers()
      return { kind: 'changed', others: others.ok }
    },
    accessToken(signal) {
      return withTimeLimit(limit, () => unlessUnreached(readToken), signal)
    },
    async signOut() {
      const token = readStoredSession(storage)?.token ?? null
      storage.removeItem(SESSION_KEY)
      if (token !== null) await end(token)
    },
    close() {
      void auth.dispose()
    },
  }
}

/** The magazine's own server reports `common`, a hosted project `pwned`. */
function isCommon(error: AuthError): boolean {
  const reasons: unknown = Object(error).reasons
  return Array.isArray(reasons) && reasons.some((reason) => reason === 'common' || reason === 'pwned')
}

function notChanged(failure: Failure): PasswordOutcome {
  if (failure.kind === 'rejected') return { kind: 'unfit' }
  const isUnknown = failure.kind === 'network' || failure.kind === 'timeout' || failure.kind === 'server'
  return isUnknown ? { kind: 'unknown' } : { kind: 'failed', failure }
}

/** Here a 400 means refused: wrong credentials or an expired token. */
function failureOf({ status = 0 }: AuthError, retryAfter: string | null = null): Failure {
  const failure = failureOfStatus(status, retryAfter)
  return failure.kind === 'rejected' ? { kind: 'refused', status } : failure
}
