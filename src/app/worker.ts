// The page's half of the worker: registers it once the page has been drawn and looks for new versions. A new version is
// offered (`update-prompt.tsx`), never forced (architecture §7, traps 5 to 8). An installation that failed, because what
// came was not what the build had promised, is asked for again.
import type {} from 'trusted-types'
import type { Workbox } from 'workbox-window'
import { createObservable, type Observable } from '#domain/observable.ts'
import { SAVED_PICTURES, saysWorkerOff, wantsNoWorker } from '#domain/worker-switch.ts'
import { unsavedWork } from '#store/unsaved-work.ts'
import { askForRefresh } from './background-refresh.ts'

const ADDRESS = '/sw.js'
const HOUR_MS = 3_600_000
/** After an installation that failed; doubled with each, up to an hour. */
const FIRST_WAIT_MS = 60_000
/** How long a new version may take to become the active one. */
const PATIENCE_MS = 5000

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
    void takeWorkerAway().catch(() => {})
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
  const registration = await navigator.serviceWorker.getRegistration()
  const { waiting, active } = registration ?? {}
  if (registration === undefined || !waiting) {
    window.location.reload()
    return
  }
  window.setTimeout(() => void goAround(registration), PATIENCE_MS)
  // A worker with work in hand would keep the new one waiting for minutes.
  active?.postMessage({ type: 'STOP_KEEPING' })
  waiting.postMessage({ type: 'SKIP_WAITING' })
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

/** What a worker that had a page open has stored after the one that took it away had gone. */
async function dropCaches(): Promise<void> {
  const storage = caches // oxlint-disable-line no-restricted-globals -- the worker's own, and there is no worker to do it
  const names = await storage.keys()
  await Promise.all(names.filter((name) => name !== SAVED_PICTURES).map((name) => storage.delete(name)))
}

/** What is still registered is replaced by the worker that the host serves now, which goes by itself and takes its caches along. */
async function takeWorkerAway(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) {
    await dropCaches()
    return
  }
  await registration.update()
  // It is the host's already: an earlier page registered it again while it was leaving.
  if (!registration.installing && !registration.waiting) await registration.unregister()
}

function announce(): void {
  announced.set(announced.get() + 1)
}

/** The new worker cannot take over. Without a registration the next page comes from the network, and starts anew. */
async function goAround(registration: ServiceWorkerRegistration): Promise<void> {
  if (unsavedWork.get()) return
  if (navigator.onLine) await registration.unregister()
  window.location.reload()
}

/** Trusted Types let nobody but this policy name the worker's script, and no policy be made twice. */
function trustedScriptAddress() {
  const policy = window.trustedTypes?.createPolicy('cacharreo-worker', {
    createScriptURL: (_address: string) => ADDRESS,
  })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
