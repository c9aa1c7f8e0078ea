// Removes the worker when the host turns it off (docs/operations.md). Hardly any page loads this chunk.
import { SAVED_PICTURES } from '#worker-contract.ts'

/** Deletes caches that a worker with an open page stored after the removing worker was gone. */
async function dropCaches(): Promise<void> {
  const storage = caches // oxlint-disable-line no-restricted-globals -- the worker's caches, without a worker to delete them
  const names = await storage.keys()
  await Promise.all(names.filter((name) => name !== SAVED_PICTURES).map((name) => storage.delete(name)))
}

/** Removes a remaining registration, or lets the host's current worker replace and remove it. */
export async function takeWorkerAway(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) {
    await dropCaches()
    return
  }
  await registration.update()
  // Otherwise it is already the host's worker: an earlier page registered it again while being left.
  if (!registration.installing && !registration.waiting) await registration.unregister()
}
