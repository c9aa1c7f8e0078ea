// The worker's routes. It serves the shell and the pictures, runs a round when the browser wakes it (`refresh.ts`),
// and takes shares of other apps (`share.ts`). Answers of the API are never stored or replaced (P13.15).
import { loadBackground } from './background-script.ts'
import { answerTo } from './messages.ts'
import { isPicture } from './picture-caches.ts'
import { picture } from './pictures.ts'
import { redirectedUrl } from './redirects.ts'
import { page } from './pages.ts'
import { renderAhead } from './prefetched-pages.ts'
import { refresh } from './refresh.ts'
import { strangersPicture } from './saved-pictures.ts'
import { isShare, takeShare } from './share.ts'
import { buildFile, forgetOldBuilds, installBuild, isAppNavigation, isBuildFile } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  loadBackground()
  event.waitUntil(installBuild())
})

self.addEventListener('activate', (event) => {
  // Without the claim the page of the first visit would stay outside the worker until it is reloaded.
  event.waitUntil(Promise.all([forgetOldBuilds(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request)) event.respondWith(takeShare(request))
  if (request.method !== 'GET' || request.headers.has('authorization')) return
  // Whoever asks past every cache gets the server's own answer: an export wants the picture, not a narrower copy of it.
  if (request.cache === 'no-store') return
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    if (!isAppNavigation(url)) return
    event.respondWith(navigation(event, url))
    event.waitUntil(renderAhead())
    return
  }
  if (isBuildFile(url)) event.respondWith(buildFile(event))
  else if (isPicture(url)) event.respondWith(picture(event))
  else if (request.destination === 'image' && url.origin !== self.location.origin)
    event.respondWith(strangersPicture(request))
})

self.addEventListener('message', (event) => {
  // A page that waits for an answer sends a port with its message.
  const [port] = event.ports
  const answer = answerTo(event.data).catch(() => null)
  event.waitUntil(answer.then((said) => port?.postMessage(said)))
})

self.addEventListener('periodicsync', (event) => {
  event.waitUntil(refresh())
})

async function navigation(event: FetchEvent, url: URL): Promise<Response> {
  return (await redirectedUrl(event.request, url)) ?? (await page(event))
}
