// One automatic reload per tab, ever: when two builds are being served at once, each would ask for the other's files
// and the tab would reload for ever (sync §2.2, reload loops).

const KEY = 'reloaded-for-missing-file'

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
