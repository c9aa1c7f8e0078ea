// The picture caches and what they may contain. Only readable answers with status 200 and an image type are stored.
// An opaque answer costs about 7 MB of quota in Chrome (P13.14, P13.15).
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { SAVED_PICTURES } from '#worker-contract.ts'

declare const self: ServiceWorkerGlobalScope

/** Those of the newest articles. */
export const KEPT = 'cacharreo-pictures-kept'
/** Those somebody looked at. */
export const SEEN = 'cacharreo-pictures-seen'
/** Those that the reader wished for. */
export const DOWNLOADED = 'cacharreo-pictures-downloaded'

/** Those of saved articles. */
export const SAVED = SAVED_PICTURES

/** Wide enough for a phone's full width; what a card asks for in a smaller width is answered with it, too. */
const KEPT_WIDTH = 800
const PATIENCE_MS = 30_000

const uploadsOrigin = new URL(import.meta.env.VITE_SUPABASE_URL || '/', self.location.origin).origin

/** Is this a picture of the magazine: one that came with the build, or one that was uploaded? */
export function isPicture(url: URL): boolean {
  return (
    (url.origin === self.location.origin && url.pathname.startsWith('/pictures/')) ||
    (url.origin === uploadsOrigin && url.pathname.startsWith('/storage/v1/object/public/'))
  )
}

/** For each address the one of the width to keep; null for what is no picture of the magazine. */
export function addressesToKeep(addresses: readonly string[]): (string | null)[] {
  return addresses.map((address) => {
    if (!URL.canParse(address, self.location.origin)) return null
    const { src, variants } = pictureOf(new URL(address, self.location.origin).href)
    const kept = variants.find(({ width }) => width === KEPT_WIDTH)?.src ?? src
    return isPicture(new URL(kept)) ? kept : null
  })
}

/** Is this answer the picture, and readable? */
export function isStorable(response: Response): boolean {
  return (
    response.status === 200 &&
    (response.type === 'basic' || response.type === 'cors') &&
    response.headers.get('content-type')?.startsWith('image/') === true
  )
}

/** The answer of the network, behind all that a page asks for; null when there is none. */
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

/** Every width of the picture that an address is one of, the widest first. */
export function widthsOf(address: string): string[] {
  const { src, variants } = pictureOf(address)
  return [src, ...variants.map((variant) => variant.src).toReversed()]
}

/** The nearest first. */
export function widerThan(address: string): string[] {
  const widths = widthsOf(address)
  return widths.slice(0, Math.max(widths.indexOf(address), 0)).toReversed()
}

/** The first of these addresses that one of these caches has, cache by cache. */
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

/** The bytes of a stored picture. */
export async function sizeOf(response: Response): Promise<number> {
  const stated = Number(response.headers.get('content-length') ?? NaN)
  return Number.isFinite(stated) ? stated : (await response.blob()).size
}
