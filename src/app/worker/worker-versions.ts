// Registers the worker and checks for new versions. An installation that failed, because a file was not what the
// build promised, is tried again. A chunk of its own: the first screen does not need it.
import type {} from 'trusted-types'
import { Workbox } from 'workbox-window'
import { askForRefresh } from './background-refresh.ts'

const ADDRESS = '/sw.js'
const HOUR_MS = 3_600_000
/** After an installation that failed; doubled with each, up to an hour. */
const FIRST_WAIT_MS = 60_000

interface Page {
  /** Does the host serve no worker? Then none is registered. */
  readonly isOff: () => boolean
  /** A new version is ready. */
  readonly announce: () => void
}

let page: Page = { isOff: () => false, announce: () => {} }
let wait = FIRST_WAIT_MS
let nextLook = 0
let scriptAddress: ConstructorParameters<typeof Workbox>[0] = ADDRESS
const followed = new WeakSet<ServiceWorkerRegistration>()

/**
 * Checks at once and whenever the reader returns to the page. A check that fails offline succeeds later. Once per
 * page.
 */
export function keepLooking(by: Page): void {
  page = by
  scriptAddress = trustedScriptAddress()
  look()
  // Only once it is active, because the browser wakes no other. Never where permission is missing.
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
  // A failed first installation has left no registration.
  else {
    const registration = await new Workbox(scriptAddress, { updateViaCache: 'none' }).register()
    if (registration) follow(registration)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  followed.add(registration)
  const { installing, waiting, active } = registration
  // A device's first worker waits for a moment, too, but replaces nothing older.
  if (waiting && active) page.announce()
  // It has failed already.
  if (!installing && !waiting && !active) lookLater()
  const followInstallation = () => {
    const worker = registration.installing
    let isInstalled = false
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !isInstalled) lookLater()
      if (worker.state !== 'installed') return
      isInstalled = true
      wait = FIRST_WAIT_MS
      if (registration.active) page.announce()
    })
  }
  registration.addEventListener('updatefound', followInstallation)
  followInstallation()
}

/** Trusted Types allow only this policy to name the worker's script, and no policy to be created twice. */
function trustedScriptAddress() {
  const policy = window.trustedTypes?.createPolicy('cacharreo-worker', {
    createScriptURL: (_address: string) => ADDRESS,
  })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
