// Limits how often a tab reloads automatically after a missing file (P14.5). While a host serves two builds, each may
// request the other's files, and the tab would reload forever.

/** Takes one of the reloads left under this key of session storage; `given`: their number if none is stored. */
export function takeReload(key: string, given = 0): boolean {
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
