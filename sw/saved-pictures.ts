// The pictures of saved articles, in a cache of their own. No limit, newer article or other deletion touches it. Each
// entry is a copy, even if another cache has the picture. Pictures of other hosts are stored if the host allows
// reading. Those of the magazine are stored in one width that serves for all.
import {
  addressesToKeep,
  DOWNLOADED,
  fetchPicture,
  firstStored,
  isPicture,
  isStorable,
  KEPT,
  SAVED,
  SEEN,
} from './picture-caches.ts'
import type { Downloaded, DownloadFailure } from '#sync/download/picture-keeper.ts'
import { forgetSeen } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

let under = new AbortController()

/** Stores these: how many are here then, how many are not to be had, and why the rest was left. */
export async function savePictures(addresses: readonly string[]): Promise<Downloaded> {
  const { signal } = under
  const cache = await caches.open(SAVED)
  const outcome = { stored: 0, missing: 0 }
  // The magazine's own first: whether they come tells whether there is a connection.
  for (const address of placesOf(addresses).toSorted(
    (one, other) => Number(isOurs(other)) - Number(isOurs(one)),
  )) {
    const put = address === null ? 'missing' : await saveOne(cache, address, signal)
    if (put !== 'stored' && put !== 'missing') return { ...outcome, failure: put }
    outcome[put] += 1
  }
  return { ...outcome, failure: null }
}

/** Drops these. */
export async function letGoOf(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(SAVED)
  const places = placesOf(addresses).flatMap((address) => address ?? [])
  await Promise.all(places.map((address) => cache.delete(address, { ignoreVary: true })))
}

/** Ends what is under way: a worker with work in hand cannot hand over to a new one. */
export function stopSaving(): void {
  under.abort()
  under = new AbortController()
}

/** A picture of another host: the saved one, else the network's. */
export async function strangersPicture(request: Request): Promise<Response> {
  return (await firstStored([SAVED], [request.url])) ?? (await fetch(request))
}

/** Where each lies: the magazine's in the width to keep, others as they are; null for what is no address to fetch. */
function placesOf(addresses: readonly string[]): (string | null)[] {
  const own = addressesToKeep(addresses)
  return addresses.map((address, at) => {
    const place = own[at] ?? null
    if (place !== null || !URL.canParse(address, self.location.origin)) return place
    const url = new URL(address, self.location.origin)
    return url.protocol === 'https:' || url.origin === self.location.origin ? url.href : null
  })
}

function isOurs(address: string | null): boolean {
  return address !== null && isPicture(new URL(address))
}

async function saveOne(
  cache: Cache,
  address: string,
  signal: AbortSignal,
): Promise<'stored' | 'missing' | DownloadFailure> {
  if (signal.aborted) return 'aborted'
  if ((await cache.match(address, { ignoreVary: true })) !== undefined) return 'stored'
  const here = await firstStored([DOWNLOADED, KEPT, SEEN], [address])
  const response = here ?? (await fetchPicture(address, signal))
  if (signal.aborted) return 'aborted'
  // A host that does not let its pictures be read answers as if there were no connection.
  if (response === null) return isOurs(address) || !navigator.onLine ? 'network' : 'missing'
  // A server error may pass; a refusal does not.
  if (response.status >= 500) return 'network'
  if (!isStorable(response)) return 'missing'
  return await stored(cache, address, response)
}

/** On a full device the pictures that were merely seen make room. */
async function stored(cache: Cache, address: string, response: Response): Promise<'stored' | 'quota'> {
  try {
    await cache.put(address, response.clone())
    return 'stored'
  } catch {
    await forgetSeen()
  }
  try {
    await cache.put(address, response)
    return 'stored'
  } catch {
    return 'quota'
  }
}
