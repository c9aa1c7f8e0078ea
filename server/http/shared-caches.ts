// What caches between server and readers may do with an answer (ADR 0057). The maker of an answer says what browsers may
// do, and this table adds the part of shared caches. What it does not name they do not store, or treat as browsers do.
import type { HeaderTable } from './headers.ts'

/** How a CDN is told: `standard` in `Cache-Control` alone; Fastly and Cloudflare in headers that no reader gets. */
export type SharedForm = 'standard' | 'fastly' | 'cloudflare'

interface Lifetime {
  /** Seconds for which a copy is current. */
  readonly fresh: number
  /** Seconds after those in which it is served once more, and renewed meanwhile. */
  readonly renewed: number
}

/** Together a minute: without a purge no copy of a page is older while the server answers. */
const UNPURGED: Lifetime = { fresh: 30, renewed: 30 }
/** A purge that got lost shows for ten minutes. */
const PURGED: Lifetime = { fresh: 570, renewed: 30 }
/** Seconds for which a copy stands in for a server that fails: a day. */
const STANDS_IN = 86_400

/** A page with `no-cache`: browsers go on revalidating, and none serves a copy while it is renewed. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Adds what shared caches may do. `tags` names what the answer shows, and is asked for only where somebody purges by it. */
export type Share = (
  request: Pick<Request, 'method' | 'headers'>,
  answer: Response,
  tags: () => Promise<readonly string[]>,
) => Promise<Response>

/**
 * Shares answers of pages, documents and sync. Answers to a session, refusals and `no-store` stay as they are. So does what is
 * missing: there are endless addresses of that kind.
 */
export function createShare(form: SharedForm): Share {
  return async (request, answer, tags) => {
    const { headers, status } = answer
    const own = headers.get('cache-control') ?? ''
    const isFound = status === 200 || status === 301 || status === 304
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isOneReaders = request.headers.has('authorization') || headers.has('set-cookie')
    if (!isFound || !isRead || isOneReaders || !isForAll(headers)) return answer
    const lifetime = statedLifetime(own) ?? (form === 'standard' ? UNPURGED : PURGED)
    const described =
      form === 'standard'
        ? { 'cache-control': inStandard(own, lifetime) }
        : targeted(form, lifetime, await tags())
    for (const [name, value] of Object.entries(described)) headers.set(name, value)
    return answer
  }
}

/** May an answer be kept for others than who asked, by its own words? */
export function isForAll(headers: Headers): boolean {
  return !/no-store|private/.test(headers.get('cache-control') ?? '')
}

/** Calls of sync state their own: devices notice an answer from the past (docs/sync.md §5). */
function statedLifetime(caching: string): Lifetime | null {
  const fresh = /s-maxage=(\d+)/.exec(caching)?.[1]
  const renewed = /stale-while-revalidate=(\d+)/.exec(caching)?.[1]
  return fresh === undefined ? null : { fresh: Number(fresh), renewed: Number(renewed ?? 0) }
}

/**
 * Without `stale-if-error`: nginx takes 403 and 404 for errors, too, and would serve what is gone for a day. Its recipe names the
 * failures for which a copy stands in.
 */
function inStandard(own: string, { fresh, renewed }: Lifetime): string {
  const browsers = own === 'no-cache' ? REVALIDATED : own
  return own.includes('s-maxage=') ? own : `${browsers}, s-maxage=${fresh}, stale-while-revalidate=${renewed}`
}

/** Beside `Cache-Control`, which stays the browsers' own. */
function targeted(
  form: Exclude<SharedForm, 'standard'>,
  { fresh, renewed }: Lifetime,
  tags: readonly string[],
): HeaderTable {
  const lifetime = `max-age=${fresh}, stale-while-revalidate=${renewed}, stale-if-error=${STANDS_IN}`
  return form === 'fastly'
    ? { 'surrogate-control': lifetime, 'surrogate-key': tags.join(' ') }
    : { 'cdn-cache-control': lifetime, 'cache-tag': tags.join(',') }
}
