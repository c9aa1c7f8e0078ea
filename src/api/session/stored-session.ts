// Who signed in on this device, as the kept session says it. Apart from `./session.ts`, which comes with the library that
// signs in.

import { isRow } from '../read/rows.ts'

/** Who is signed in. Drafts belong to `userId`. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
}

export interface KeptSession {
  readonly who: SignedIn
  /** May have expired. */
  readonly token: string
}

export const SESSION_KEY = 'cacharreo-admin-session'

/** The session kept in `storage`, also when its token has expired; null: nobody signed in, or it cannot be read. */
export function readKeptSession(storage: { getItem(key: string): string | null }): KeptSession | null {
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
