// CurrentAdmin is at work in this tab. The session may end while somebody writes; he is still the one whose drafts these are, until
// 'Salir'. On the device only the name stays, so that an expired session asks for the password alone.
import type { SignedIn } from '#api/kept-session.ts'
import type { Session } from '#api/session.ts'
import { keptStorage } from '#store/session-storage.ts'

const KEY = 'cacharreo-admin-email'

export interface CurrentAdmin {
  /** Null: the flag alone opened the screens, or the session ended before this page was loaded. */
  readonly get: () => SignedIn | null
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (currentAdmin: SignedIn | null) => void
  /** The name that last signed in on this device and has not left; null: there is none. */
  readonly lastEmail: () => string | null
}

export function createCurrentAdmin(session: Session): CurrentAdmin {
  let currentAdmin = session.current()
  const listeners = new Set<() => void>()
  return {
    get: () => currentAdmin,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      currentAdmin = next
      if (next) keptStorage.setItem(KEY, next.email)
      else keptStorage.removeItem(KEY)
      for (const listener of listeners) listener()
    },
    lastEmail: () => currentAdmin?.email ?? keptStorage.getItem(KEY),
  }
}
