// Who is signed in on this device, read from the stored session. It is separate from `./session.ts`, which loads the
// library that signs in.

import { isRow } from '../read/rows.ts'

/** Who is signed in. Drafts belong to `userId`. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
}

export interface StoredSession {
  readonly who: SignedIn
  /** May have expired. */
  readonly token: string
}

export const SESSION_KEY = 'cacharreo-admin-session'

/** The session kept in `storage`, also when its token has expired; null: nobody signed in, or it cannot be read. */
export function readStoredSession(storage: { getItem(key: string): string | null }): StoredSession | null {
  const session = parsed(storage.getItem(SESSION_KEY))
  if (!isRow(session) || !isRow(session['user'])) return null
  const { id, email } = session['user']
  const { access_token: token } = session
  if (typeof id !== 'string' || typeof token !== 'string') return null
  return { who: { userId: id, email: typeof email === 'string' ? email : '' }, token }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
