// What shared caches may do with a response (ADR 0057). The response's author decides for browsers, and this table adds the directives for
// shared caches. Responses not listed here are not stored, or are treated as by browsers.
import type { HeaderTable } from './headers.ts'

/** How to address a CDN: `standard` uses `Cache-Control` only; Fastly and Cloudflare have headers that readers never get. */
export type SharedForm = 'standard' | 'fastly' | 'cloudflare'

interface Lifetime {
  /** Seconds for which a copy is fresh. */
  readonly fresh: number
  /** Seconds after that in which it is served stale while it is revalidated. */
  readonly renewed: number
}

/** Without purges: no copy of a page is older than the sum, a minute, while the server answers. */
const UNPURGED: Lifetime = { fresh: 30, renewed: 30 }
/** With purges: if one is lost, copies are outdated for up to ten minutes. */
const PURGED: Lifetime = { fresh: 570, renewed: 30 }
/** How long a stale copy replaces a failing server, in seconds: a day. */
const STANDS_IN = 86_400

/** For a page with `no-cache`: browsers keep revalidating, and never serve a stale copy. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Adds directives for shared caches. `tags` returns the tags of the response; it is called only for CDNs that purge by tag. */
export type Share = (
  request: Pick<Request, 'method' | 'headers'>,
  answer: Response,
  tags: () => Promise<readonly string[]>,
) => Promise<Response>

/**
 * Makes pages, documents and sync responses cacheable. Responses to a session, refusals and `no-store` stay unchanged. So do errors,
 * because the number of such addresses is unlimited.
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

/** Whether a response's own headers allow caching it for other clients. */
export function isForAll(headers: Headers): boolean {
  return !/no-store|private/.test(headers.get('cache-control') ?? '')
}

/** Calls of sync state their own lifetime: devices detect stale responses (docs/sync.md §5). */
function statedLifetime(caching: string): Lifetime | null {
  const fresh = /s-maxage=(\d+)/.exec(caching)?.[1]
  const renewed = /stale-while-revalidate=(\d+)/.exec(caching)?.[1]
  return fresh === undefined ? null : { fresh: Number(fresh), renewed: Number(renewed ?? 0) }
}

/**
 * Without `stale-if-error`: nginx also counts 403 and 404 as errors, and would serve deleted pages for a day. Its recipe lists the
 * failures for which a stale copy is served.
 */
function inStandard(own: string, { fresh, renewed }: Lifetime): string {
  const browsers = own === 'no-cache' ? REVALIDATED : own
  return own.includes('s-maxage=') ? own : `${browsers}, s-maxage=${fresh}, stale-while-revalidate=${renewed}`
}

/** Adds headers besides `Cache-Control`, which stays as it is for browsers. */
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
