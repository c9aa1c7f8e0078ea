// The administrator at work in this tab. The session may expire while a form is open: the drafts stay his until 'Salir'.
// The device keeps only the e-mail address, so that an expired session asks for the password alone.
import type { SignedIn } from '#api/session/stored-session.ts'
import type { Session } from '#api/session/session.ts'
import { createObservable, type SettableObservable } from '#domain/observable.ts'
import { keptStorage } from '#store/device/session-storage.ts'

const KEY = 'cacharreo-admin-email'

/** Null: the flag alone opened the screens, or the session ended before this page was loaded. */
export interface CurrentAdmin extends SettableObservable<SignedIn | null> {
  /** The name that last signed in on this device and has not left; null: there is none. */
  readonly lastEmail: () => string | null
}

export function createCurrentAdmin(session: Session): CurrentAdmin {
  const { get, set, subscribe } = createObservable(session.current())
  return {
    get,
    subscribe,
    set(next) {
      if (next) keptStorage.setItem(KEY, next.email)
      else keptStorage.removeItem(KEY)
      set(next)
    },
    lastEmail: () => get()?.email ?? keptStorage.getItem(KEY),
  }
}
