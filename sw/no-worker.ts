// The worker that takes the worker away (docs/operations.md): served as /sw.js it replaces an installed one without asking,
// deletes its caches, and unregisters itself. It answers no request, so that everything is the network's from then on. What is the
// reader's own stays: the databases, which no worker touches, and the pictures of saved articles. No page is reloaded.
import { WORKER_OFF } from '#domain/worker-switch.ts'
import { SAVED } from './saved-cache.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // One with pictures in hand would be waited for, for minutes.
  self.registration.active?.postMessage({ type: 'STOP_KEEPING' })
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

/** Pages are told first: whoever looks for a new version meanwhile would register again. */
async function leave(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: WORKER_OFF })
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SAVED).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
