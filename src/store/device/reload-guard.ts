// Limits how often a tab reloads by itself after a missing file (P14.5). While a host serves two builds, each asks for
// the other's files, and the tab would reload forever.

const KEY = 'reloaded-for-missing-file'
const LEFT = 'reloads-left'

/** Reloads allowed after the connection returns, beside the first one. */
const MOST_RELOADS = 3

/** True the first time in a tab. False afterwards, and if storage is forbidden. */
export function mayReloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false
    sessionStorage.setItem(KEY, '1')
    return true
  } catch {
    // Without storage the tab could not remember it and would reload forever.
    return false
  }
}

/** The connection has returned: files that could not be loaded may be tried again, a few times. */
export function allowReloads(): void {
  try {
    sessionStorage.setItem(LEFT, String(MOST_RELOADS))
  } catch {
    // Without storage no reload is allowed.
  }
}

/** True as often as the last return of the connection allows. */
export function mayReloadAgain(): boolean {
  try {
    const left = Number(sessionStorage.getItem(LEFT) ?? 0)
    if (!(left > 0)) return false
    sessionStorage.setItem(LEFT, String(left - 1))
    return true
  } catch {
    return false
  }
}
