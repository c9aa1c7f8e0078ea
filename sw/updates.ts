// A new build waits until it is told to take over; it does so by itself only where the active build is broken
// (`active-build.ts`), because a reload can cost somebody's work (P14.3). What pages may say to the worker is read
// here.

declare const self: ServiceWorkerGlobalScope

const plain = [
  'SKIP_WAITING',
  'STOP_KEEPING',
  'STOP_DOWNLOAD',
  'MEASURE_PICTURES',
  'DROP_PICTURES',
  'ERASE_PICTURES',
] as const
const picturesNamed = [
  'LACKING_PICTURES',
  'RETAIN_PICTURES',
  'DOWNLOAD_PICTURES',
  'SAVE_PICTURES',
  'LET_GO_OF_PICTURES',
] as const

type Plain = (typeof plain)[number]
type PicturesNamed = (typeof picturesNamed)[number]

/** What a page may say. */
export type Message =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'KEEP_PICTURES'; readonly addresses: readonly string[]; readonly bytes: number }
  | { readonly type: PicturesNamed; readonly addresses: readonly string[] }
  | { readonly type: Plain }
  | { readonly type: 'unknown' }

/** What was said, or `unknown`: a page of another build may say what this one does not understand. */
export function readMessage(data: unknown): Message {
  if (typeof data !== 'object' || data === null || !('type' in data)) return { type: 'unknown' }
  const said = plain.find((type) => type === data.type)
  if (said) return { type: said }
  if (!('addresses' in data) || !Array.isArray(data.addresses)) return { type: 'unknown' }
  const addresses = data.addresses.filter((address) => typeof address === 'string')
  if (data.type === 'KEEP_PICTURES')
    return { type: data.type, addresses, bytes: 'bytes' in data ? Number(data.bytes) : 0 }
  const named = picturesNamed.find((type) => type === data.type)
  return named ? { type: named, addresses } : { type: 'unknown' }
}

/** The waiting build becomes the active one, for every tab at once. */
export function takeOver(): Promise<void> {
  return self.skipWaiting()
}

/** Without this the page of the first visit would stay outside the worker until it is reloaded. */
export function takeControl(): Promise<void> {
  return self.clients.claim()
}
