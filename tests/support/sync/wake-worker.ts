// What the browser does roughly twice a day while no page of the magazine is open: the worker runs a round.
import type { Page } from 'playwright-core'

/** Wakes the worker of this origin from a page outside the magazine. `before` runs once it is registered. */
export async function wakeWorker(
  page: Page,
  origin: string,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await before()
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin,
    registrationId,
    tag: 'cacharreo-refresh',
  })
}

/** Makes the data on the device six minutes old, so no longer fresh. Runs in a page or in the worker. */
export async function agePast(): Promise<void> {
  const opening = indexedDB.open('cacharreo-articles')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const transaction = opening.result.transaction('checkpoints', 'readwrite')
  const checkpoints = transaction.objectStore('checkpoints')
  const read = checkpoints.get('checkpoint')
  read.addEventListener('success', () => {
    checkpoints.put({ ...read.result, checkedAt: read.result.checkedAt - 6 * 60_000 })
  })
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  opening.result.close()
}
