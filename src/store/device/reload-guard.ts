// Limits how often a tab reloads automatically after a missing file (P14.5). While a host serves two builds, each may
// request the other's files, and the tab would reload forever.

const KEY = 'reloaded-for-missing-file'
const LEFT = 'reloads-left'

/** Reloads allowed after the connection returns, in addition to the first one. */
const MOST_RELOADS = 3

/** Returns true the first time in a tab; false afterwards, and if storage is forbidden. */
export function mayReloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false
    sessionStorage.setItem(KEY, '1')
    return true
  } catch {
    // Without storage the tab could not remember the reload and would reload forever.
    return false
  }
}

/** Called when the connection has returned: loading missing files may be retried a few times. */
export function allowReloads(): void {
  try {
    sessionStorage.setItem(LEFT, String(MOST_RELOADS))
  } catch {
    // Without storage no reload is allowed.
  }
}

/** Returns true as often as allowed since the connection last returned. */
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
