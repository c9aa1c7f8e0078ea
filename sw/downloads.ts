// Pictures that the reader chose to download, in a cache without a limit. Each message starts a small batch, because the browser ends a
// worker that is busy for minutes.
import {
  addressesToKeep,
  DOWNLOADED,
  KEPT,
  pictureToStore,
  SAVED,
  SEEN,
  sizeOf,
  widthsOf,
} from './picture-caches.ts'
import { originalOf } from '#domain/pictures/picture-address.ts'
import type { Downloaded, DownloadFailure, StoredPictures } from '#sync/download/picture-keeper.ts'
import { forgetPages, PAGES } from './page-cache.ts'
import { dropPictures, forgetSeen } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

const AT_A_TIME = 4
/** How many of the last pictures are dropped when the device is full. The list needs the space more. */
const ROOM = 20

let under = new AbortController()

/** Drops downloaded pictures that are not in the list. Returns those in the list that are not downloaded. */
export async function retain(addresses: readonly string[]): Promise<string[]> {
  const cache = await caches.open(DOWNLOADED)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const keys = addressesToKeep(addresses)
  const wanted = new Set(keys)
  const left = [...stored].filter((address) => !wanted.has(address))
  await Promise.all(left.map((address) => cache.delete(address)))
  return addresses.filter((_, place) => !stored.has(keys[place] ?? ''))
}

/** Downloads pictures. Returns how many are stored, how many do not exist, and why the rest failed. */
export async function download(addresses: readonly string[]): Promise<Downloaded> {
  const { signal } = under
  const cache = await caches.open(DOWNLOADED)
  const outcome = { stored: 0, missing: 0 }
  let failure: DownloadFailure | null = null
  const waiting = addressesToKeep(addresses).values()
  const lane = async () => {
    for (const address of waiting) {
      if (failure) return
      const put = address === null ? 'missing' : await downloadOne(cache, address, signal)
      if (put === 'stored' || put === 'missing') outcome[put] += 1
      else failure ??= put
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  if (failure === 'quota') await makeRoom(cache)
  return { ...outcome, failure }
}

/** Cancels the current batch. */
export function stopDownload(): void {
  under.abort()
  under = new AbortController()
}

/** The pictures that no cache contains in any width. */
export async function lackingPictures(addresses: readonly string[]): Promise<string[]> {
  // Opening a missing cache would create it, so it is skipped.
  const names = (await caches.keys()).filter((name) => [KEPT, SEEN, DOWNLOADED, SAVED].includes(name))
  const opened = await Promise.all(names.map((name) => caches.open(name)))
  const stored = await Promise.all(opened.map((cache) => cache.keys()))
  const here = new Set(stored.flat().map(({ url }) => originalOf(url)))
  return addresses.filter((address) => {
    if (!URL.canParse(address, self.location.origin)) return true
    return !here.has(originalOf(new URL(address, self.location.origin).href))
  })
}

/** The number of pictures on the device, counting all widths as one, and their total size in bytes. */
export async function measurePictures(): Promise<StoredPictures> {
  const pictures = new Set<string>()
  let bytes = 0
  for (const name of [KEPT, SEEN, DOWNLOADED, SAVED]) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) pictures.add(widthsOf(url)[0] ?? url)
    for (const response of await cache.matchAll()) bytes += await sizeOf(response)
  }
  return { count: pictures.size, bytes }
}

/** Drops all pictures except those of saved articles. */
export async function dropAll(): Promise<void> {
  stopDownload()
  await dropPictures()
  await caches.delete(DOWNLOADED)
}

/** Drops all pictures, including those of saved articles. Returns true if none is left. */
export async function eraseAll(): Promise<boolean> {
  await dropAll()
  await caches.delete(SAVED)
  await forgetPages()
  const left = await caches.keys()
  return [KEPT, SEEN, DOWNLOADED, SAVED, PAGES].every((name) => !left.includes(name))
}

async function downloadOne(
  cache: Cache,
  address: string,
  signal: AbortSignal,
): Promise<'stored' | 'missing' | DownloadFailure> {
  const found = await pictureToStore(cache, address, { copies: [KEPT, SEEN], signal })
  if (!(found instanceof Response)) return found
  try {
    await cache.put(address, found)
    // A picture is stored in one cache only.
    if (await caches.has(KEPT)) await (await caches.open(KEPT)).delete(address, { ignoreVary: true })
    return 'stored'
  } catch {
    return signal.aborted ? 'aborted' : 'quota'
  }
}

/** Frees space for the list, whose writes would otherwise delete bodies. */
async function makeRoom(cache: Cache): Promise<void> {
  await forgetSeen()
  const last = (await cache.keys()).slice(-ROOM)
  await Promise.all(last.map((request) => cache.delete(request)))
}
