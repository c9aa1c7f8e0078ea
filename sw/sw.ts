// The worker's routes. It serves the shell and the pictures, runs a round when the browser wakes it, and accepts shares from other apps
// (`share.ts`). API responses are never stored or replaced (P13.15).

import { formerKey, redirectKeys } from '#domain/pages/redirects.ts'
import { CONFIG_PATH } from '#domain/device/backend.ts'
import { backendAnswer, currentBackend, installBackend, isBackendKnown } from './backend.ts'
import { loadBackground } from './background-script.ts'
import { answerTo } from './messages.ts'
import { isPicture, maybePicture } from './picture-caches.ts'
import { picture, keepPictures } from './pictures.ts'
import { page } from './pages.ts'
import { renderAhead } from './prefetched-pages.ts'
import { strangersPicture, letGoOf, savePictures } from './saved-pictures.ts'
import { isShare, takeShare } from './share.ts'
import { buildFile, forgetOldBuilds, installBuild, isAppNavigation, isBuildFile } from './shell.ts'
import { download, dropAll, lackingPictures, measurePictures, retain, stopDownload } from './downloads.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  loadBackground()
  event.waitUntil(Promise.all([installBuild(), installBackend()]))
})

self.addEventListener('activate', (event) => {
  // Without the claim, the first visit's page would stay outside the worker until a reload.
  event.waitUntil(Promise.all([forgetOldBuilds(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request)) event.respondWith(takeShare(request))
  if (request.method !== 'GET' || request.headers.has('authorization')) return
  // A request that bypasses caches gets the server's own response: an export wants the picture, not another width.
  if (request.cache === 'no-store') return
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    if (!isAppNavigation(url)) return
    event.respondWith(navigation(event, url))
    event.waitUntil(renderAhead())
    return
  }
  if (isBuildFile(url)) event.respondWith(buildFile(event))
  else if (url.origin === self.location.origin && url.pathname === CONFIG_PATH)
    event.respondWith(backendAnswer())
  else if (maybePicture(url)) event.respondWith(pictureOrStrangers(event, url))
  else if (request.destination === 'image' && url.origin !== self.location.origin)
    event.respondWith(strangersPicture(request))
})

self.addEventListener('message', (event) => {
  // A page that expects an answer sends a port with its message.
  const [port] = event.ports
  const answer = isBackendKnown.then(() => answerTo(event.data)).catch(() => null)
  event.waitUntil(answer.then((said) => port?.postMessage(said)))
})

self.addEventListener('periodicsync', (event) => {
  event.waitUntil(refresh())
})

async function pictureOrStrangers(event: FetchEvent, url: URL): Promise<Response> {
  await isBackendKnown
  return await (isPicture(url) ? picture(event) : strangersPicture(event.request))
}

async function navigation(event: FetchEvent, url: URL): Promise<Response> {
  const ask = (patience: number) => serversRedirect(event.request, patience)
  // Another site may have had a page at this path, unless it is one of files and services.
  const elsewhere = redirectKeys(url).length > 0 ? await ask(PATIENCE) : null
  return elsewhere ?? (await page(event, formerKey(url.pathname) === null ? null : () => ask(SHORT_PATIENCE)))
}

/** How long a page with status 404 waits for the server before the device answers, in milliseconds. */
const PATIENCE = 8000
/** The same for a screen of the magazine, which may merely be late. */
const SHORT_PATIENCE = 1500

/**
 * The server's redirect for an address of the former site, or of a renamed category, author or guide; null if there is none. Redirects are
 * not on the device, so navigations to unknown addresses ask the server. Any other response is ignored, and the device answers.
 */
async function serversRedirect(request: Request, patience: number): Promise<Response | null> {
  // The browser itself follows the redirects of a navigation, so here a redirect is an opaque response.
  const answer = await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (answer?.type === 'opaqueredirect') return answer
  await answer?.body?.cancel()
  return null
}

/** Shows on the icon how many reviews have arrived since the last visit. Shows nothing while the magazine is visible. */
async function badge(count: number): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (count === 0 || pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  // Some browsers lack badges, and others refuse them unless the magazine is installed.
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(count).catch(() => undefined)
}

/**
 * Runs one round and its fill without a page (periodic background sync: installed apps in Chromium). The sync engine is a separate script,
 * because it is five times the size of the worker. The checkpoint's compare-and-set protects against concurrent rounds in tabs.
 */
async function refresh(): Promise<void> {
  const backend = await currentBackend()
  if (backend === null) return
  await loadBackground().refreshMagazine({
    ...backend,
    pictures: {
      ready: () => Promise.resolve(),
      keepNewest: keepPictures,
      lacking: lackingPictures,
      retain,
      async download(addresses: readonly string[], signal: AbortSignal) {
        signal.addEventListener('abort', stopDownload)
        return await download(addresses).finally(() => signal.removeEventListener('abort', stopDownload))
      },
      save: savePictures,
      letGo: letGoOf,
      measure: measurePictures,
      drop: dropAll,
    },
    badge,
  })
}
