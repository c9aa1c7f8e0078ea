import type { SessionStorage } from '#api/session/session.ts'

export type MemoryStorage = SessionStorage & { readonly size: number }

/** A browser's local storage, in memory. */
export function memoryStorage(): MemoryStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    get size() {
      return kept.size
    },
  }
}

/** The storage of a browser after a sign-in: its token is valid for an hour, or for `secondsLeft`. */
export function storageWithToken(token: string, secondsLeft = 3600): MemoryStorage {
  const storage = memoryStorage()
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft
  const session = { access_token: token, refresh_token: 'r', expires_at, user: { id: 'u1' } }
  storage.setItem('cacharreo-admin-session', JSON.stringify(session))
  return storage
}
