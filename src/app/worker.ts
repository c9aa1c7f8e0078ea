// The page's half of the worker: registers it once the page has been drawn and looks for new versions. A new version is offered (`update-prompt.tsx`), never forced (architecture §7, traps 5 to 8).
import type {} from 'trusted-types'
import { createObservable, type Observable } from '#domain/observable.ts'
import { unsavedWork } from '#store/unsaved-work.ts'
import { askForRefresh } from './background-refresh.ts'

const ADDRESS = '/sw.js'
const HOUR_MS = 3_600_000
/** How long a new version may take to become the active one. */
const PATIENCE_MS = 5000

const announced = createObservable(0)
let asked = false

/** Registers the worker when the page has loaded, and keeps looking for new versions. Once per page. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // From the start, not from a press: another tab's press counts, too (vite-plugin-pwa#393).
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked && !unsavedWork.get()) window.location.reload()
    else if (controlled) announce()
    controlled = true
  })
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
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

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(scriptAddress(), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', announce)
  const registration = await workbox.register().catch(() => undefined)
  if (registration === undefined) return
  // Not before it is active: the browser wakes no other.
  void navigator.serviceWorker.ready.then(askForRefresh)
  // These fail offline; the next check succeeds.
  const look = () => void registration.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
  window.addEventListener('focus', look)
  window.setInterval(look, HOUR_MS)
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

/** Trusted Types let nobody but this policy name the worker's script. */
function scriptAddress() {
  return (
    window.trustedTypes
      ?.createPolicy('cacharreo-worker', { createScriptURL: (_address: string) => ADDRESS })
      .createScriptURL(ADDRESS) ?? ADDRESS
  )
}
