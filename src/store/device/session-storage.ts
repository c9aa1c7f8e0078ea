// Where the administrator's session is kept: local storage (P15.9). Storage may be forbidden or full: then the session
// lasts as long as the page.

const kept = new Map<string, string>()

/** Local storage that never throws. */
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
      // Nothing was kept.
    }
  },
}
