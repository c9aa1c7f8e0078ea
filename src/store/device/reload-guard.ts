// Limits how often a tab reloads automatically after a missing file (P14.5). While a host serves two builds, each may
// request the other's files, and the tab would reload forever.
import { sessionKept } from './kept-storage.ts'

// Keys of session storage: the reloads that are left.
const FIRST = 'first-reload-left'
const AGAIN = 'reloads-left'

/** Reloads allowed after the connection returns, in addition to the first one. */
const MOST_RELOADS = 3

/** Returns true the first time in a tab; false afterwards, and if storage is forbidden. */
export function mayReloadOnce(): boolean {
  return takeReload(FIRST, 1)
}

/** Called when the connection has returned: loading missing files may be retried a few times. */
export function allowReloads(): void {
  sessionKept.setItem(AGAIN, String(MOST_RELOADS))
}

/** Returns true as often as allowed since the connection last returned. */
export function mayReloadAgain(): boolean {
  return takeReload(AGAIN, 0)
}

/** Takes one of the reloads that are left; `given`: their number if none is stored. */
function takeReload(key: string, given: number): boolean {
  try {
    const left = Number(sessionStorage.getItem(key) ?? given)
    if (!(left > 0)) return false
    sessionStorage.setItem(key, String(left - 1))
    return true
  } catch {
    // Without storage the tab could not remember the reload and would reload forever.
    return false
  }
}
