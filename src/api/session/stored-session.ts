// The signed-in account of this device. Separate from `./session.ts`, which loads the sign-in library.
import { isRow, jsonIn } from '#domain/row.ts'

/** The signed-in account. Drafts belong to `userId`. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
}

export interface StoredSession {
  readonly who: SignedIn
  /** Possibly expired. */
  readonly token: string
}

export const SESSION_KEY = 'cacharreo-admin-session'

/** Reads the session in `storage`, even with an expired token; null if nobody is signed in or it is unreadable. */
export function readStoredSession(storage: { getItem(key: string): string | null }): StoredSession | null {
  const session = jsonIn(storage.getItem(SESSION_KEY) ?? '')
  if (!isRow(session) || !isRow(session['user'])) return null
  const { id, email } = session['user']
  const { access_token: token } = session
  if (typeof id !== 'string' || typeof token !== 'string') return null
  return { who: { userId: id, email: typeof email === 'string' ? email : '' }, token }
}
