// Storage of the administrator's session: local storage (P15.9). If storage is forbidden or full, the session lasts
// as long as the page.

const kept = new Map<string, string>()

/** Like local storage, but never throws. */
export const keptStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? kept.get(key) ?? null
    } catch {
      return kept.get(key) ?? null
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
      kept.delete(key)
    } catch {
      kept.set(key, value)
    }
  },
  removeItem(key: string): void {
    kept.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  },
}
