// How often a tab may reload by itself because a file cannot be had: when two builds are being served at once, each would
// ask for the other's files and the tab would reload for ever.

const KEY = 'reloaded-for-missing-file'
const LEFT = 'reloads-left'

/** Reloads that one return of the connection allows, beside the first. */
const MOST_RELOADS = 3

/** True the first time it is asked in a tab. False from then on, and where the browser keeps nothing. */
export function mayReloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false
    sessionStorage.setItem(KEY, '1')
    return true
  } catch {
    // Without storage the tab could not remember it and would reload for ever.
    return false
  }
}

/** The connection has come back: what could not be had may be tried again, a few times. */
export function allowReloads(): void {
  try {
    sessionStorage.setItem(LEFT, String(MOST_RELOADS))
  } catch {
    // Where nothing is kept nothing is allowed.
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
