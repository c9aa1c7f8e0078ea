// The picture caches and what they may contain. Only readable responses with status 200 and an image type are stored. An opaque response
// counts as about 7 MB of quota in Chrome (P13.14).
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { SAVED_PICTURES } from '#worker-contract.ts'

declare const self: ServiceWorkerGlobalScope

/** Pictures of the newest articles. */
export const KEPT = 'cacharreo-pictures-kept'
/** Pictures that readers have seen. */
export const SEEN = 'cacharreo-pictures-seen'
/** Pictures that the reader chose to download. */
export const DOWNLOADED = 'cacharreo-pictures-downloaded'

/** Pictures of saved articles. */
export const SAVED = SAVED_PICTURES

/** Wide enough for a phone. It is also served when cards request smaller widths. */
const KEPT_WIDTH = 800
const PATIENCE_MS = 30_000
const UPLOADS = '/storage/v1/object/public/'

let uploadsOrigin = self.location.origin

/** Sets the backend that serves uploads; empty means the magazine's own server. */
export function takeUploadsOf(url: string): void {
  uploadsOrigin = url || self.location.origin
}

/** Whether it could be a picture of the magazine, whichever backend it has. */
export function maybePicture({ origin, pathname }: URL): boolean {
  return (
    (origin === self.location.origin && pathname.startsWith('/pictures/')) || pathname.startsWith(UPLOADS)
  )
}

/** Whether it is a picture of the magazine, from the build or uploaded. */
export function isPicture(url: URL): boolean {
  return (
    (url.origin === self.location.origin && url.pathname.startsWith('/pictures/')) ||
    (url.origin === uploadsOrigin && url.pathname.startsWith(UPLOADS))
  )
}

/** Maps each address to that of the stored width; null if it is not a picture of the magazine. */
export function addressesToKeep(addresses: readonly string[]): (string | null)[] {
  return addresses.map((address) => {
    if (!URL.canParse(address, self.location.origin)) return null
    const { src, variants } = pictureOf(new URL(address, self.location.origin).href)
    const kept = variants.find(({ width }) => width === KEPT_WIDTH)?.src ?? src
    return isPicture(new URL(kept)) ? kept : null
  })
}

/** Whether the response is a readable picture. */
export function isStorable(response: Response): boolean {
  return (
    response.status === 200 &&
    (response.type === 'basic' || response.type === 'cors') &&
    response.headers.get('content-type')?.startsWith('image/') === true
  )
}

/** Fetches a picture at low priority; null without a connection. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Response | null> {
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

/** Whether it is a picture of the magazine. */
export function isOurs(address: string | null): boolean {
  return address !== null && isPicture(new URL(address))
}

/** A picture for a cache, copied from other caches or from the network; otherwise the reason why there is none to store. */
export async function pictureToStore(
  cache: Cache,
  address: string,
  { copies, signal }: { readonly copies: readonly string[]; readonly signal: AbortSignal },
): Promise<Response | 'stored' | 'missing' | 'network' | 'aborted'> {
  if (signal.aborted) return 'aborted'
  if ((await cache.match(address, { ignoreVary: true })) !== undefined) return 'stored'
  const response = (await firstStored(copies, [address])) ?? (await fetchPicture(address, signal))
  if (signal.aborted) return 'aborted'
  // If another host forbids reading its pictures, that looks like a missing connection.
  if (response === null) return isOurs(address) || !navigator.onLine ? 'network' : 'missing'
  // A server error may be temporary; a refusal is not.
  if (response.status >= 500) return 'network'
  return isStorable(response) ? response : 'missing'
}

/** The addresses of all widths of a picture, widest first. */
export function widthsOf(address: string): string[] {
  const { src, variants } = pictureOf(address)
  return [src, ...variants.map((variant) => variant.src).toReversed()]
}

/** The addresses of wider copies, nearest first. */
export function widerThan(address: string): string[] {
  const widths = widthsOf(address)
  return widths.slice(0, Math.max(widths.indexOf(address), 0)).toReversed()
}

/** The first cached response for these addresses, searching cache by cache. */
export async function firstStored(
  cacheNames: readonly string[],
  addresses: readonly string[],
): Promise<Response | undefined> {
  for (const cacheName of cacheNames) {
    for (const address of addresses) {
      const stored = await caches.match(address, { cacheName, ignoreVary: true })
      if (stored !== undefined) return stored
    }
  }
  return undefined
}

/** The size of a stored picture, in bytes. */
export async function sizeOf(response: Response): Promise<number> {
  const stated = Number(response.headers.get('content-length') ?? NaN)
  return Number.isFinite(stated) ? stated : (await response.blob()).size
}
