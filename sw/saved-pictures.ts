// The pictures of saved articles, in a separate cache that no limit or other deletion affects (P11.2). Those of other
// hosts are stored if readable. The magazine's own are stored in one width, which serves for all.
import {
  addressesToKeep,
  DOWNLOADED,
  firstStored,
  isOurs,
  KEPT,
  pictureToStore,
  SAVED,
  SEEN,
} from './picture-caches.ts'
import type { Downloaded, DownloadFailure } from '#sync/download/picture-keeper.ts'
import { forgetSeen } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

let under = new AbortController()

/** Stores pictures. Returns how many are stored, how many do not exist, and why the rest failed. */
export async function savePictures(addresses: readonly string[]): Promise<Downloaded> {
  const { signal } = under
  const cache = await caches.open(SAVED)
  const outcome = { stored: 0, missing: 0 }
  // The magazine's own come first, because they show whether there is a connection.
  for (const address of placesOf(addresses).toSorted(
    (one, other) => Number(isOurs(other)) - Number(isOurs(one)),
  )) {
    const put = address === null ? 'missing' : await saveOne(cache, address, signal)
    if (put !== 'stored' && put !== 'missing') return { ...outcome, failure: put }
    outcome[put] += 1
  }
  return { ...outcome, failure: null }
}

/** Drops these pictures. */
export async function letGoOf(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(SAVED)
  const places = placesOf(addresses).flatMap((address) => address ?? [])
  await Promise.all(places.map((address) => cache.delete(address, { ignoreVary: true })))
}

/** Cancels the current work, because a busy worker cannot hand over to a new one. */
export function stopSaving(): void {
  under.abort()
  under = new AbortController()
}

/** A picture on another host, saved or from the network. */
export async function strangersPicture(request: Request): Promise<Response> {
  return (await firstStored([SAVED], [request.url])) ?? (await fetch(request))
}

/** The address under which each is stored: the magazine's in one width, others unchanged; null if it must not be fetched. */
function placesOf(addresses: readonly string[]): (string | null)[] {
  const own = addressesToKeep(addresses)
  return addresses.map((address, at) => {
    const place = own[at] ?? null
    if (place !== null || !URL.canParse(address, self.location.origin)) return place
    const url = new URL(address, self.location.origin)
    return url.protocol === 'https:' || url.origin === self.location.origin ? url.href : null
  })
}

/** Stores a picture. On a full device the seen pictures are dropped first. */
async function saveOne(
  cache: Cache,
  address: string,
  signal: AbortSignal,
): Promise<'stored' | 'missing' | DownloadFailure> {
  const found = await pictureToStore(cache, address, { copies: [DOWNLOADED, KEPT, SEEN], signal })
  if (!(found instanceof Response)) return found
  try {
    await cache.put(address, found.clone())
    return 'stored'
  } catch {
    await forgetSeen()
  }
  try {
    await cache.put(address, found)
    return 'stored'
  } catch {
    return 'quota'
  }
}
