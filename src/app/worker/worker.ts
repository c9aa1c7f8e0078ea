// The page's side of the worker. It registers the worker once the page has loaded (`worker-versions.ts`), and reports
// when a new version is ready. `app.tsx` offers the update to readers and never forces it (P14.3).
import { createObservable, type Observable } from '#domain/observable.ts'
import { wantsNoWorker } from '#domain/device/worker-switch.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { WORKER_OFF } from '#worker-contract.ts'

/** Milliseconds before loading the registration code is retried. */
const WAIT_MS = 60_000

const announced = createObservable(0)
let asked = false
/** Has the host turned the worker off? If so, this page registers none. */
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
  // Listens from the start, because an update accepted in another tab counts too (vite-plugin-pwa#393).
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked && !unsavedWork.get()) window.location.reload()
    else if (controlled) announce()
    controlled = true
  })
  if (document.readyState === 'complete') followVersions()
  else window.addEventListener('load', followVersions, { once: true })
}

/** The number of new versions that have become ready since this page was opened; 0: it runs the newest. */
export const updatesReady: Observable<number> = announced

/** Updates this tab. Always ends in a reload, even if another tab was faster or the worker is stuck (P14.4). */
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
