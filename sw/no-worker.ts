// The worker that removes the worker (docs/operations.md). Served as /sw.js, it replaces an installed one
// without asking, deletes its caches and unregisters itself. It answers no request. Reader data stays: databases, and pictures of saved articles. No page reloads.
import { SAVED_PICTURES, WORKER_OFF, type WorkerMessage } from '#worker-contract.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // The browser would wait minutes for a worker that is fetching pictures.
  self.registration.active?.postMessage({ type: 'STOP_KEEPING' } satisfies WorkerMessage)
  event.waitUntil(leaveFirst())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

/** After this the next page comes from the network, whether or not the browser lets this worker replace a busy one. */
async function leaveFirst(): Promise<void> {
  await self.skipWaiting()
  await dropEverything()
  // Not awaited: it resolves after the installation, which would wait for it.
  void self.registration.unregister()
}

/** Repeated on activation, because the previous worker may have stored something meanwhile. */
async function leave(): Promise<void> {
  await dropEverything()
  await self.registration.unregister()
}

/** Notifies pages first: a page that checked for a new version meanwhile would register the worker again. */
async function dropEverything(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: WORKER_OFF })
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SAVED_PICTURES).map((name) => caches.delete(name)))
}
