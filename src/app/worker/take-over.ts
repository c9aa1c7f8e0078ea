// Lets the new version's worker take over, or goes around it (P14.4). A chunk of its own, loaded by a press.
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import type { WorkerMessage } from '#worker-contract.ts'

/** How long a new version may take to become the active one. */
const PATIENCE_MS = 5000

/** Has the waiting worker take over, which reloads this page (`worker.ts`). Reloads it at once where none waits. */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { waiting, active } = registration ?? {}
  if (registration === undefined || !waiting) {
    window.location.reload()
    return
  }
  window.setTimeout(() => void goAround(registration), PATIENCE_MS)
  // A busy worker would keep the new one waiting for minutes.
  active?.postMessage({ type: 'STOP_KEEPING' } satisfies WorkerMessage)
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
}

/** The new worker cannot take over. Without a registration the next page comes from the network, and starts fresh. */
async function goAround(registration: ServiceWorkerRegistration): Promise<void> {
  if (unsavedWork.get()) return
  if (navigator.onLine) await registration.unregister()
  window.location.reload()
}
