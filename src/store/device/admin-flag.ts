// `admin_auth` opens the backoffice's screens and nothing else (P15.1).
import { localKept } from './kept-storage.ts'

const KEY = 'admin_auth'
const SET = 'true'

/** Does this browser have the flag? */
export const hasAdminFlag = () => localKept.getItem(KEY) === SET

/** Sets the flag after a successful sign-in. */
export const setAdminFlag = () => localKept.setItem(KEY, SET)

/** Clears the flag, as the first step of 'Salir'. */
export const clearAdminFlag = () => localKept.removeItem(KEY)

/** Calls `listener` when another tab sets or clears the flag. Returns a function that stops it. */
export function watchAdminFlag(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', elsewhere)
  return () => removeEventListener('storage', elsewhere)
}
