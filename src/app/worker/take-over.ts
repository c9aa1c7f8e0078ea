// Activates the new version's worker, or bypasses it (P14.4). A chunk of its own, loaded on demand.
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import type { WorkerMessage } from '#worker-contract.ts'

/** How long a new version may take to become the active one. */
const PATIENCE_MS = 5000

/** Makes the waiting worker take over, which reloads this page (`worker.ts`). Reloads at once if none is waiting. */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { waiting, active } = registration ?? {}
  if (registration === undefined || !waiting) {
    window.location.reload()
    return
  }
  window.setTimeout(() => void goAround(registration), PATIENCE_MS)
  // A busy worker would block the new one for minutes.
  active?.postMessage({ type: 'STOP_KEEPING' } satisfies WorkerMessage)
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
}

/** Called if the new worker cannot take over. Without a registration the next page comes from the network. */
async function goAround(registration: ServiceWorkerRegistration): Promise<void> {
  if (unsavedWork.get()) return
  if (navigator.onLine) await registration.unregister()
  window.location.reload()
}
