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
  /** Does the host want no worker? Then none is registered. */
  readonly isOff: () => boolean
  /** A new version is ready. */
  readonly announce: () => void
}

let page: Page = { isOff: () => false, announce: () => {} }
let wait = FIRST_WAIT_MS
let nextLook = 0
let scriptAddress: ConstructorParameters<typeof Workbox>[0] = ADDRESS
const followed = new WeakSet<ServiceWorkerRegistration>()

/** Looks at once and whenever somebody comes back to the page. What fails offline succeeds with a later look. Once per page. */
export function keepLooking(by: Page): void {
  page = by
  scriptAddress = trustedScriptAddress()
  look()
  // Not before it is active: the browser wakes no other. Never where it allows none.
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
  // A first installation that failed has left no registration behind.
  else {
    const registration = await new Workbox(scriptAddress, { updateViaCache: 'none' }).register()
    if (registration) follow(registration)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  followed.add(registration)
  const { installing, waiting, active } = registration
  // The first one of a device waits for a moment, too: there is nothing older that it would replace.
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

/** Trusted Types let nobody but this policy name the worker's script, and no policy be made twice. */
function trustedScriptAddress() {
  const policy = window.trustedTypes?.createPolicy('cacharreo-worker', {
    createScriptURL: (_address: string) => ADDRESS,
  })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
