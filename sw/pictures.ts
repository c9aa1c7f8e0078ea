// Pictures: recently seen ones up to a number, and those of the newest articles up to a number of bytes. Downloaded pictures
// (`downloads.ts`) and saved ones (`saved-pictures.ts`) are never evicted here.
import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isSavingData } from '#domain/device/data-saver.ts'
import {
  addressesToKeep,
  DOWNLOADED,
  fetchPicture,
  firstStored,
  isStorable,
  KEPT,
  SAVED,
  SEEN,
  sizeOf,
  widerThan,
  widthsOf,
} from './picture-caches.ts'

const SEEN_CAP = 200
const AT_A_TIME = 2

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
        // Not awaited, so that the response does not wait for the timestamp to be written.
        if (cachedResponse !== undefined) event.waitUntil(cap.updateTimestamp(request.url))
        return Promise.resolve(cachedResponse ?? null)
      },
    },
  ],
})
registerQuotaErrorCallback(forgetSeen)

let round = new AbortController()
let lastRound: Promise<unknown> = Promise.resolve()

/**
 * Returns the requested picture, a wider cached copy, or the network's response. If that fails, any width of the same picture. Otherwise a
 * network error, for which the page draws a placeholder.
 */
export async function picture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await firstStored([KEPT, DOWNLOADED, SAVED], [url, ...widerThan(url)])
  if (kept !== undefined) return kept
  // Pages request pictures on other origins without CORS; forwarding that would get an opaque response.
  const request = new Request(url, { mode: 'cors', credentials: 'same-origin' })
  const answer = await seen.handle({ event, request }).catch(() => undefined)
  if (answer?.ok === true) return answer
  return (await firstStored([KEPT, DOWNLOADED, SAVED, SEEN], widthsOf(url))) ?? answer ?? Response.error()
}

/**
 * Stores the first of these pictures that fit into `bytes`: drops the others and fetches missing ones, a few at a time. The newest call
 * wins. Resolves to true when it is complete.
 */
export function keepPictures(addresses: readonly string[], bytes: number): Promise<boolean> {
  stopKeeping()
  const { signal } = round
  const kept = lastRound.then(() => keepThese(addresses, bytes, signal))
  lastRound = kept.catch(() => undefined)
  return kept
}

/** Drops the stored and the seen pictures, after the current round has ended. */
export async function dropPictures(): Promise<void> {
  stopKeeping()
  await lastRound
  await caches.delete(KEPT)
  await forgetSeen()
}

/** Ends the current round: a busy worker cannot hand over to a new one. */
export function stopKeeping(): void {
  round.abort()
  round = new AbortController()
}

async function keepThese(addresses: readonly string[], bytes: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const wanted = new Set(addressesToKeep(addresses).flatMap((address) => address ?? []))
  const cache = await caches.open(KEPT)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  await drop(
    cache,
    [...stored].filter((address) => !wanted.has(address)),
  )
  const fit = new Set<string>()
  let left = bytes
  let isWhole = true
  const waiting = wanted.values()
  const lane = async () => {
    for (const address of waiting) {
      if (!isWhole || left <= 0) return
      const picture = await pictureToKeep(cache, address, signal)
      const size = picture === 'none' || picture === null ? 0 : await sizeOf(picture.clone())
      if (picture === null || signal.aborted) isWhole = false
      // The first that does not fit ends the list, so no older one takes its place.
      if (size > left) left = 0
      if (!isWhole || left <= 0) return
      left -= size
      fit.add(address)
      if (picture instanceof Response && !stored.has(address))
        isWhole = (await put(cache, address, picture, signal)) && isWhole
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  if (isWhole)
    await drop(
      cache,
      [...stored].filter((address) => !fit.has(address)),
    )
  return isWhole
}

async function drop(cache: Cache, addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })))
}

/** The picture, from a cache or the network; `none` if there is none to store, null if there is no response. */
async function pictureToKeep(
  cache: Cache,
  address: string,
  signal: AbortSignal,
): Promise<Response | 'none' | null> {
  if ((await firstStored([DOWNLOADED], [address])) !== undefined) return 'none'
  const here = (await cache.match(address, { ignoreVary: true })) ?? (await firstStored([SEEN], [address]))
  if (here === undefined && isSavingData(navigator)) return 'none'
  const picture = here ?? (await fetchPicture(address, signal))
  return picture === null || isStorable(picture) ? picture : 'none'
}

/** Stores a picture. Returns false if there is no space. */
async function put(cache: Cache, address: string, picture: Response, signal: AbortSignal): Promise<boolean> {
  try {
    await cache.put(address, picture)
    return true
  } catch {
    // The device is full: drops the seen pictures, and leaves the rest to the next round.
    if (!signal.aborted) await forgetSeen()
    return false
  }
}

/** Drops the seen pictures, the first to go on a full device. */
export async function forgetSeen(): Promise<void> {
  await caches.delete(SEEN)
  await cap.delete()
}
