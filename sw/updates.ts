// A new build waits until it is told to take over; it never does so by itself, because a reload can cost somebody's
// work (traps 5 and 6). What pages may say to the worker is read here.

declare const self: ServiceWorkerGlobalScope

/** What a page may say. */
export type Message =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'KEEP_PICTURES'; readonly addresses: readonly string[] }
  | { readonly type: 'STOP_KEEPING' }
  | { readonly type: 'unknown' }

/** What was said, or `unknown`: a page of another build may say what this one does not understand. */
export function readMessage(data: unknown): Message {
  if (typeof data !== 'object' || data === null || !('type' in data)) return { type: 'unknown' }
  if (data.type === 'SKIP_WAITING' || data.type === 'STOP_KEEPING') return { type: data.type }
  if (data.type !== 'KEEP_PICTURES' || !('addresses' in data)) return { type: 'unknown' }
  const { addresses } = data
  if (!Array.isArray(addresses)) return { type: 'unknown' }
  return { type: data.type, addresses: addresses.filter((address) => typeof address === 'string') }
}

/** The waiting build becomes the active one, for every tab at once. */
export function takeOver(): Promise<void> {
  return self.skipWaiting()
}

/** Without this the page of the first visit would stay outside the worker until it is reloaded. */
export function takeControl(): Promise<void> {
  return self.clients.claim()
}
