// The flag `admin_auth` gives access to the backoffice's screens and nothing else (P15.1). If storage is forbidden,
// it lasts as long as the page.

const KEY = 'admin_auth'
const SET = 'true'

let forbidden: string | null = null

/** Does this browser have the flag? */
export function hasAdminFlag(): boolean {
  try {
    return localStorage.getItem(KEY) === SET
  } catch {
    return forbidden === SET
  }
}

/** Sets the flag after a successful sign-in. */
export function setAdminFlag(): void {
  forbidden = SET
  try {
    localStorage.setItem(KEY, SET)
  } catch {
    // Storage is forbidden: the variable keeps the flag.
  }
}

/** Clears the flag, as the first step of 'Salir'. */
export function clearAdminFlag(): void {
  forbidden = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so there is nothing to clear.
  }
}

/** Calls `listener` when another tab sets or clears the flag. Returns a function that stops it. */
export function watchAdminFlag(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', elsewhere)
  return () => removeEventListener('storage', elsewhere)
}
