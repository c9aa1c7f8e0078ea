// Removes the worker when the host turns it off (docs/operations.md). A chunk of its own: hardly any page needs it.
import { SAVED_PICTURES } from '#worker-contract.ts'

/** Caches that a worker with an open page has stored after the removing worker was gone. */
async function dropCaches(): Promise<void> {
  const storage = caches // oxlint-disable-line no-restricted-globals -- the worker's own, and there is no worker to do it
  const names = await storage.keys()
  await Promise.all(names.filter((name) => name !== SAVED_PICTURES).map((name) => storage.delete(name)))
}

/** A remaining registration is replaced by the host's present worker, which removes itself and its caches. */
export async function takeWorkerAway(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) {
    await dropCaches()
    return
  }
  await registration.update()
  // It is the host's already: an earlier page registered it again while it was leaving.
  if (!registration.installing && !registration.waiting) await registration.unregister()
}
