// Asks the browser to wake the worker for a round now and then (`sw/sw.ts`): periodic background sync. Only Chromium
// offers it, to installed apps, so freshness never depends on it.

const TAG = 'cacharreo-refresh'
/** The browser decides how often, but not more often than this. */
const INTERVAL_MS = 12 * 3_600_000

/** Asks once the worker is active. Nothing happens where the browser does not offer or permit it. */
export async function askForRefresh(registration: object): Promise<void> {
  const manager: unknown = Reflect.get(registration, 'periodicSync')
  if (!isManager(manager) || !(await isAllowed())) return
  // A registration replaces the previous one of the same name.
  await manager.register(TAG, { minInterval: INTERVAL_MS }).catch(() => undefined)
}

interface PeriodicSyncManager {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>
}

function isManager(value: unknown): value is PeriodicSyncManager {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'register') === 'function'
}

async function isAllowed(): Promise<boolean> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's name, which the compiler does not know
    const name = 'periodic-background-sync' as PermissionName
    return (await navigator.permissions.query({ name })).state === 'granted'
  } catch {
    return false
  }
}
