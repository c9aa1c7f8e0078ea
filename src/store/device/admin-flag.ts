// `admin_auth` (P15.1): opens the backoffice's screens, and nothing else (P15.1). Storage may be forbidden: then
// the flag lasts as long as the page.

const KEY = 'admin_auth'
const SET = 'true'

let forbidden: string | null = null

/** Does this browser carry the flag? */
export function hasAdminFlag(): boolean {
  try {
    return localStorage.getItem(KEY) === SET
  } catch {
    return forbidden === SET
  }
}

/** Sets the flag, after a sign-in that succeeded. */
export function setAdminFlag(): void {
  forbidden = SET
  try {
    localStorage.setItem(KEY, SET)
  } catch {
    // As above.
  }
}

/** Clears the flag: the first thing that 'Salir' does. */
export function clearAdminFlag(): void {
  forbidden = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Calls when another tab sets or clears the flag. Returns the way to stop. */
export function watchAdminFlag(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', elsewhere)
  return () => removeEventListener('storage', elsewhere)
}
