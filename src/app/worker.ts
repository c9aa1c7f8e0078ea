// The page's half of the worker: registers it once the page has been drawn and looks for new versions. A new version is
// offered (`update-prompt.tsx`), never forced (architecture §7, traps 5 to 8). An installation that failed, because what
// came was not what the build had promised, is asked for again.
import type {} from 'trusted-types'
import type { Workbox } from 'workbox-window'
import { createObservable, type Observable } from '#domain/observable.ts'
import { saysWorkerOff, wantsNoWorker } from '#domain/worker-switch.ts'
import { unsavedWork } from '#store/unsaved-work.ts'
import { askForRefresh } from './background-refresh.ts'

const ADDRESS = '/sw.js'
const HOUR_MS = 3_600_000
/** After an installation that failed; doubled with each, up to an hour. */
const FIRST_WAIT_MS = 60_000

const announced = createObservable(0)
let asked = false
let wait = FIRST_WAIT_MS
let nextLook = 0
/** The host wants no worker: none is registered as long as this page lives. */
let isOff = false
let scriptAddress: ConstructorParameters<typeof Workbox>[0] = ADDRESS
const followed = new WeakSet<ServiceWorkerRegistration>()

/** Registers the worker when the page has loaded, and keeps looking for new versions. Once per page. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (wantsNoWorker(document.documentElement)) {
    isOff = true
    // Without a connection the next page from the network tries again.
    void import('./worker-away.ts').then(({ takeWorkerAway }) => takeWorkerAway()).catch(() => {})
    return
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (saysWorkerOff(data)) isOff = true
  })
  // From the start, not from a press: another tab's press counts, too (vite-plugin-pwa#393).
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked && !unsavedWork.get()) window.location.reload()
    else if (controlled) announce()
    controlled = true
  })
  if (document.readyState === 'complete') keepLooking()
  else window.addEventListener('load', keepLooking, { once: true })
}

/** How many new versions stood ready since this page was opened; 0 while it runs the newest. */
export const updatesReady: Observable<number> = announced

/** Brings this tab to the new version. Always ends in a reload, also when another tab was faster or the worker is stuck. */
export async function applyUpdate(): Promise<void> {
  asked = true
  try {
    const { takeOver } = await import('./take-over.ts')
    await takeOver()
  } catch {
    window.location.reload()
  }
}

/** Looks at once and whenever somebody comes back to the page. What fails offline succeeds with a later look. */
function keepLooking(): void {
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
  if (isOff) return
  const known = await navigator.serviceWorker.getRegistration()
  if (known !== undefined && followed.has(known)) await known.update()
  // A first installation that failed has left no registration behind.
  else {
    const { Workbox } = await import('workbox-window')
    const registration = await new Workbox(scriptAddress, { updateViaCache: 'none' }).register()
    if (registration) follow(registration)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  followed.add(registration)
  const { installing, waiting, active } = registration
  if (waiting) announce()
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
      if (registration.active) announce()
    })
  }
  registration.addEventListener('updatefound', followInstallation)
  followInstallation()
}

function announce(): void {
  announced.set(announced.get() + 1)
}

/** Trusted Types let nobody but this policy name the worker's script, and no policy be made twice. */
function trustedScriptAddress() {
  const policy = window.trustedTypes?.createPolicy('cacharreo-worker', {
    createScriptURL: (_address: string) => ADDRESS,
  })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
