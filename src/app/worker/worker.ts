// The page's side of the worker. It registers the worker once the page has loaded (`worker-versions.ts`), and reports
// when a new version is ready. The reader is offered it (`app.tsx`), never forced (P14.3).
import { createObservable, type Observable } from '#domain/observable.ts'
import { wantsNoWorker } from '#domain/device/worker-switch.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { WORKER_OFF } from '#worker-contract.ts'

/** Until the file that registers the worker is asked for again. */
const WAIT_MS = 60_000

const announced = createObservable(0)
let asked = false
/** The host wants no worker: none is registered as long as this page lives. */
let isOff = false

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
    if (Object(data)['type'] === WORKER_OFF) isOff = true
  })
  // From the start, not from a press: another tab's press counts, too (vite-plugin-pwa#393).
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked && !unsavedWork.get()) window.location.reload()
    else if (controlled) announce()
    controlled = true
  })
  if (document.readyState === 'complete') followVersions()
  else window.addEventListener('load', followVersions, { once: true })
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

function followVersions(): void {
  void import('./worker-versions.ts').then(
    ({ keepLooking }) => keepLooking({ isOff: () => isOff, announce }),
    () => window.setTimeout(followVersions, WAIT_MS),
  )
}

function announce(): void {
  announced.set(announced.get() + 1)
}
