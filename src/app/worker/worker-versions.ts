// Registers the worker and checks for new versions. An installation that failed because a file did not match the
// build is retried. A chunk of its own: the first screen does not need it.
import { Workbox } from 'workbox-window'
import { isAnotherBuild } from './worker-messages.ts'

const ADDRESS = '/sw.js'
const HOUR_MS = 3_600_000
/** The wait after a failed installation; doubled each time, up to an hour. */
const FIRST_WAIT_MS = 60_000

interface Page {
  /** Has the host turned the worker off? If so, none is registered. */
  readonly isOff: () => boolean
  /** Called when a new version is ready. */
  readonly announce: () => void
}

let page: Page = { isOff: () => false, announce: () => {} }
let wait = FIRST_WAIT_MS
let nextLook = 0
let scriptAddress: ConstructorParameters<typeof Workbox>[0] = ADDRESS
const followed = new WeakSet<ServiceWorkerRegistration>()

/** Checks at once and whenever the reader returns to the page. Once per page. */
export function keepLooking(by: Page): void {
  page = by
  scriptAddress = trustedScriptAddress()
  look()
  // Only once it is active, because the browser does not wake other workers. Never if permission is missing.
  navigator.serviceWorker.ready.then(askForRefresh).catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
  window.addEventListener('focus', look)
  window.addEventListener('online', look)
  window.setInterval(look, HOUR_MS)
}

function look(): void {
  void lookForVersion().catch(lookLater)
}

function lookLater(): void {
  window.clearTimeout(nextLook)
  nextLook = window.setTimeout(look, wait)
  wait = Math.min(wait * 2, HOUR_MS)
}

async function lookForVersion(): Promise<void> {
  if (page.isOff()) return
  const known = await navigator.serviceWorker.getRegistration()
  if (known !== undefined && followed.has(known)) await known.update()
  // A failed first installation leaves no registration.
  else {
    const registration = await new Workbox(scriptAddress, { updateViaCache: 'none' }).register()
    if (registration) follow(registration)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  followed.add(registration)
  const { installing, waiting, active } = registration
  // A device's first worker also waits for a moment, but does not replace an older one.
  if (waiting && active) void offer(waiting, active)
  // The installation has already failed.
  if (!installing && !waiting && !active) lookLater()
  const followInstallation = () => {
    const worker = registration.installing
    let isInstalled = false
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !isInstalled) lookLater()
      if (worker.state !== 'installed') return
      isInstalled = true
      wait = FIRST_WAIT_MS
      if (registration.active) void offer(worker, registration.active)
    })
  }
  registration.addEventListener('updatefound', followInstallation)
  followInstallation()
}

async function offer(installed: ServiceWorker, active: ServiceWorker): Promise<void> {
  if (await isAnotherBuild(installed, active)) page.announce()
}

/** With Trusted Types only this policy may provide the worker's script URL, and a policy cannot be created twice. */
function trustedScriptAddress() {
  const policy = window.trustedTypes?.createPolicy('cacharreo-worker', {
    createScriptURL: (_address: string) => ADDRESS,
  })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}

// Periodic background sync: the browser wakes the worker for a round now and then (`sw/sw.ts`). Only Chromium offers
// it, and only to installed apps, so freshness never depends on it.

const TAG = 'cacharreo-refresh'
/** The minimum interval; the browser decides the actual one. */
const INTERVAL_MS = 12 * 3_600_000

/** Registers for it; does nothing if the browser does not support or permit it. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's name, unknown to the compiler
    const name = 'periodic-background-sync' as PermissionName
    return (await navigator.permissions.query({ name })).state === 'granted'
  } catch {
    return false
  }
}
