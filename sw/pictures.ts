// Pictures: what was seen stays on the device up to a cap, and the newest articles' pictures stay whatever the cap says
// (`sync` names those of the newest 30). Only status 200, an image type and readable answers are stored: an
// opaque answer costs about 7 MB of quota in Chrome (trap 9, backend.md §5).
import { pictureOf } from '#domain/picture-address.ts'
import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

const KEPT = 'cacharreo-pictures-kept'
const SEEN = 'cacharreo-pictures-seen'
const SEEN_CAP = 200
/** Wide enough for a phone's full width; what a card asks for in a smaller width is answered with it, too. */
const KEPT_WIDTH = 800
const AT_A_TIME = 2
const PATIENCE_MS = 30_000

const uploadsOrigin = new URL(import.meta.env.VITE_SUPABASE_URL || '/', self.location.origin).origin

const cap = new CacheExpiration(SEEN, { maxEntries: SEEN_CAP })
const seen = new CacheFirst({
  cacheName: SEEN,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: ({ response }) => Promise.resolve(isStorable(response) ? response : null),
      cacheDidUpdate: async ({ request }) => {
        await cap.updateTimestamp(request.url)
        await cap.expireEntries()
      },
      cachedResponseWillBeUsed: ({ request, cachedResponse, event }) => {
        // Beside the answer, not before it: nobody waits for a date to be written.
        if (cachedResponse !== undefined) event.waitUntil(cap.updateTimestamp(request.url))
        return Promise.resolve(cachedResponse ?? null)
      },
    },
  ],
})
registerQuotaErrorCallback(forgetSeen)

let round = new AbortController()
let lastRound = Promise.resolve()

/** Is this a picture of the magazine: one that came with the build, or one that was uploaded? */
export function isPicture(url: URL): boolean {
  return (
    (url.origin === self.location.origin && url.pathname.startsWith('/pictures/')) ||
    (url.origin === uploadsOrigin && url.pathname.startsWith('/storage/v1/object/public/'))
  )
}

/**
 * The picture asked for, or a wider one that is kept, or the network's; when that fails, any width of the same picture,
 * else a network error: the page draws its own placeholder.
 */
export async function picture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await firstStored(KEPT, [url, ...widerThan(url)])
  if (kept !== undefined) return kept
  // The page asks for another origin's picture without CORS; asked so, the answer would be opaque.
  const request = new Request(url, { mode: 'cors', credentials: 'same-origin' })
  const answer = await seen.handle({ event, request }).catch(() => undefined)
  if (answer?.ok === true) return answer
  const widths = widthsOf(url)
  return (await firstStored(KEPT, widths)) ?? (await firstStored(SEEN, widths)) ?? answer ?? Response.error()
}

/** Makes the kept pictures exactly these: drops the others, fetches what is missing, a few at a time. The newest call wins. */
export function keepPictures(addresses: readonly string[]): Promise<void> {
  stopKeeping()
  const { signal } = round
  lastRound = lastRound.then(() => keepThese(addresses, signal))
  return lastRound
}

/** Ends the round that is under way: a worker with work in hand cannot hand over to a new one. */
export function stopKeeping(): void {
  round.abort()
  round = new AbortController()
}

async function keepThese(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const wanted = new Set(
    addresses
      .filter((address) => URL.canParse(address, self.location.origin))
      .map(addressToKeep)
      .filter((address) => isPicture(new URL(address))),
  )
  const cache = await caches.open(KEPT)
  const stored = new Set((await cache.keys()).map((request) => request.url))
  await Promise.all(
    [...stored].filter((address) => !wanted.has(address)).map((address) => cache.delete(address)),
  )
  const missing = [...wanted].filter((address) => !stored.has(address)).values()
  const lane = async () => {
    for (const address of missing) {
      if (!(await keepOne(cache, address, signal))) return
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
}

/** Stores one picture. False when it makes no sense to go on: no longer wanted, no network, or no room. */
async function keepOne(cache: Cache, address: string, signal: AbortSignal): Promise<boolean> {
  const response = (await firstStored(SEEN, [address])) ?? (await fetchGently(address, signal))
  if (signal.aborted) return false
  if (response === null || !isStorable(response)) return navigator.onLine
  try {
    await cache.put(address, response)
    return true
  } catch {
    // The device is full: what was merely seen goes first, and the rest of these waits for the next round.
    if (!signal.aborted) await forgetSeen()
    return false
  }
}

async function forgetSeen(): Promise<void> {
  await caches.delete(SEEN)
  await cap.delete()
}

async function fetchGently(address: string, signal: AbortSignal): Promise<Response | null> {
  if (savesData()) return null
  try {
    return await fetch(address, {
      mode: 'cors',
      credentials: 'same-origin',
      priority: 'low',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
  } catch {
    return null
  }
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

function isStorable(response: Response): boolean {
  return (
    response.status === 200 &&
    (response.type === 'basic' || response.type === 'cors') &&
    response.headers.get('content-type')?.startsWith('image/') === true
  )
}

function addressToKeep(address: string): string {
  const { src, variants } = pictureOf(new URL(address, self.location.origin).href)
  return variants.find(({ width }) => width === KEPT_WIDTH)?.src ?? src
}

/** Every width of the picture that an address is one of, the widest first. */
function widthsOf(address: string): string[] {
  const { src, variants } = pictureOf(address)
  return [src, ...variants.map((variant) => variant.src).toReversed()]
}

/** The nearest first. */
function widerThan(address: string): string[] {
  const widths = widthsOf(address)
  return widths.slice(0, Math.max(widths.indexOf(address), 0)).toReversed()
}

async function firstStored(cacheName: string, addresses: readonly string[]): Promise<Response | undefined> {
  for (const address of addresses) {
    const stored = await caches.match(address, { cacheName, ignoreVary: true })
    if (stored !== undefined) return stored
  }
  return undefined
}
