// The worker's routes. It serves the shell and the pictures, runs a round when the browser wakes it (`refresh.ts`),
// and takes shares of other apps (`share.ts`). Answers of the API are never stored or replaced (P13.15).
import {
  download,
  dropAll,
  eraseAll,
  lackingPictures,
  measurePictures,
  retain,
  stopDownload,
} from './downloads.ts'
import { isPicture } from './picture-caches.ts'
import { keepPictures, picture, stopKeeping } from './pictures.ts'
import { redirectedUrl } from './redirects.ts'
import { page } from './pages.ts'
import { renderAhead, stopRendering } from './prefetched-pages.ts'
import { loadBackground, refresh } from './refresh.ts'
import { letGoOf, savePictures, stopSaving, strangersPicture } from './saved-pictures.ts'
import { isShare, takeShare } from './share.ts'
import { buildFile, forgetOldBuilds, installBuild, isAppNavigation, isBuildFile } from './shell.ts'
import { type Message, readMessage, takeControl, takeOver } from './updates.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  loadBackground()
  event.waitUntil(installBuild())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldBuilds(), takeControl()]))
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
  const answer = answerTo(readMessage(event.data)).catch(() => null)
  event.waitUntil(answer.then((said) => port?.postMessage(said)))
})

self.addEventListener('periodicsync', (event) => {
  event.waitUntil(refresh())
})

async function navigation(event: FetchEvent, url: URL): Promise<Response> {
  return (await redirectedUrl(event.request, url)) ?? (await page(event))
}

async function answerTo(message: Message): Promise<unknown> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return await takeOver()
    case 'KEEP_PICTURES':
      return await keepPictures(message.addresses, message.bytes)
    case 'LACKING_PICTURES':
      return await lackingPictures(message.addresses)
    case 'RETAIN_PICTURES':
      return await retain(message.addresses)
    case 'DOWNLOAD_PICTURES':
      return await download(message.addresses)
    case 'SAVE_PICTURES':
      return await savePictures(message.addresses)
    case 'LET_GO_OF_PICTURES':
      return await letGoOf(message.addresses)
    case 'MEASURE_PICTURES':
      return await measurePictures()
    case 'DROP_PICTURES':
      return await dropAll()
    case 'ERASE_PICTURES':
      stopSaving()
      await stopRendering()
      return await eraseAll()
    case 'STOP_DOWNLOAD':
      return stopDownload()
    case 'STOP_KEEPING':
      stopDownload()
      stopSaving()
      stopKeeping()
      return await stopRendering()
    case 'unknown':
      return undefined
  }
}
