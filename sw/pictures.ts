// Pictures: what was seen stays on the device up to a cap, and the newest articles' pictures stay whatever the cap says
// (`sync` names those of the newest 30). What was downloaded on wish
// (`downloads.ts`) or saved (`saved-pictures.ts`) is neither's to drop.
import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isSavingData } from '#domain/data-saver.ts'
import {
  addressesToKeep,
  DOWNLOADED,
  fetchPicture,
  firstStored,
  isStorable,
  KEPT,
  SAVED,
  SEEN,
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
let lastRound = Promise.resolve()

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

/** Makes the kept pictures exactly these: drops the others, fetches what is missing, a few at a time. The newest call wins. */
export function keepPictures(addresses: readonly string[]): Promise<void> {
  stopKeeping()
  const { signal } = round
  lastRound = lastRound.then(() => keepThese(addresses, signal))
  return lastRound
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

async function keepThese(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const wanted = new Set(addressesToKeep(addresses).flatMap((address) => address ?? []))
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
  if ((await firstStored([DOWNLOADED], [address])) !== undefined) return true
  const response = (await firstStored([SEEN], [address])) ?? (await fetchGently(address, signal))
  if (signal.aborted) return false
  if (response === null || !isStorable(response)) return navigator.onLine
  try {
    await cache.put(address, response)
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

async function fetchGently(address: string, signal: AbortSignal): Promise<Response | null> {
  return isSavingData(navigator) ? null : await fetchPicture(address, signal)
}
