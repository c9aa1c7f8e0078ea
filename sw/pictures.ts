// Pictures: what was seen stays on the device up to a cap, and the newest articles' pictures stay whatever the cap says, up to
// a budget of bytes. What was downloaded on wish
// (`downloads.ts`) or saved (`saved-pictures.ts`) is neither's to drop.
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
        // Not awaited: the answer does not wait for the date to be written.
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
 * The picture asked for, or a wider one that is kept, or the network's; when that fails, any width of the same picture,
 * else a network error: the page draws its own placeholder.
 */
export async function picture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await firstStored([KEPT, DOWNLOADED, SAVED], [url, ...widerThan(url)])
  if (kept !== undefined) return kept
  // The page asks for another origin's picture without CORS; asked so, the answer would be opaque.
  const request = new Request(url, { mode: 'cors', credentials: 'same-origin' })
  const answer = await seen.handle({ event, request }).catch(() => undefined)
  if (answer?.ok === true) return answer
  return (await firstStored([KEPT, DOWNLOADED, SAVED, SEEN], widthsOf(url))) ?? answer ?? Response.error()
}

/**
 * Makes the kept pictures the first of these that fit into so many bytes: drops the others, fetches what is missing, a few at a
 * time. The newest call wins. True when nothing is left to be done.
 */
export function keepPictures(addresses: readonly string[], bytes: number): Promise<boolean> {
  stopKeeping()
  const { signal } = round
  const kept = lastRound.then(() => keepThese(addresses, bytes, signal))
  lastRound = kept.catch(() => undefined)
  return kept
}

/** Drops the kept and the seen ones, once the round that is under way has ended. */
export async function dropPictures(): Promise<void> {
  stopKeeping()
  await lastRound
  await caches.delete(KEPT)
  await forgetSeen()
}

/** Ends the round that is under way: a worker with work in hand cannot hand over to a new one. */
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
      // The first that does not fit is the last: no older one takes its place.
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

/** The picture, from wherever it is to be had; `none` where there is none to keep, null where nobody answers. */
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

/** Stores one picture. False when there is no room. */
async function put(cache: Cache, address: string, picture: Response, signal: AbortSignal): Promise<boolean> {
  try {
    await cache.put(address, picture)
    return true
  } catch {
    // The device is full: the seen pictures are dropped, and the rest of these waits for the next round.
    if (!signal.aborted) await forgetSeen()
    return false
  }
}

/** Drops the seen pictures: on a full device they go first. */
export async function forgetSeen(): Promise<void> {
  await caches.delete(SEEN)
  await cap.delete()
}
