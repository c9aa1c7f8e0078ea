// The magazine's pages at the edge: a module for hosts that run functions near readers, such as Cloudflare Workers. Files come from the
// host's store. Rows come from the hosted project and stay in memory between requests. Finished pages are in the platform's cache. It uses
// no Node APIs.
import { CONFIG_PATH } from '#domain/device/backend.ts'
import { COMPARISON, isAdminPath, SAVED, SETTINGS } from '#domain/pages/screen-paths.ts'
import { facetedSlug, facetHeaders, pageKey } from '#page/page-key.ts'
import { cachingOf } from '../http/headers.ts'
import { withTimeout } from '../http/concurrency.ts'
import { isForAll } from '../http/shared-caches.ts'
import { openEdgeCache } from './edge-cache.ts'
import {
  currentRows,
  currentState,
  type EdgeContext,
  type EdgeEnvironment,
  type Magazine,
  openMagazine,
} from './edge-magazine.ts'
import { redirectAnswer, orFormerName } from './redirects.ts'
import { isRendered } from './rendered-paths.ts'

/** Written by the build (`scripts/build.mjs --edge`). */
declare const EDGE_SHELL: string
/** Differs for each build. */
declare const EDGE_BUILD: string

/**
 * The timeout of a page, in milliseconds; after that the reader's own device draws it. The host may end a request's work together with
 * the request. Another request that waits for this work could wait forever.
 */
const PATIENCE = 8000
/** Addresses with a reader's words or choices. Their number is unlimited, so the platform's cache keeps none of them. */
const ENDLESS = ['/search', COMPARISON]

interface EdgeFunction {
  fetch(request: Request, env: EdgeEnvironment, context: EdgeContext): Promise<Response>
}

/** Creates one instance of the function, whose rows stay in memory between requests. */
export function openFunction(): EdgeFunction {
  let magazine: Magazine | null = null
  return {
    fetch(request, env, context) {
      magazine ??= openMagazine(env)
      return answer(magazine, request, env, context)
    },
  }
}

async function answer(
  magazine: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response> {
  const { api, headersFor } = magazine
  const { pathname } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isPage = isRead && isRendered(pathname)
  const page = isPage
    ? ((await redirectAnswer(api, request)) ??
      (await orFormerName(api, request, await pageInTime(magazine, request, env, context))))
    : null
  const config = isRead && pathname === CONFIG_PATH ? Response.json(magazine.backend) : null
  const file = page === null ? (config ?? (await env.ASSETS.fetch(request))) : null
  // Old addresses from other programs have extensions, too.
  const isUnknown = isRead && !isPage && file?.status === 404
  const found = page ?? (isUnknown ? await redirectAnswer(api, request) : null) ?? file ?? shell()
  const contentType = found.headers.get('content-type') ?? ''
  const headers = new Headers(found.headers)
  const isFound = found.ok || found.status === 304
  if (page === null) headers.set('cache-control', isFound ? cachingOf(pathname) : 'no-cache')
  for (const [name, value] of Object.entries(headersFor(pathname, contentType))) {
    // A rendered page has its own policy with the hashes of its inline scripts and styles.
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers })
}

/** The page, or the shell if it is unavailable: the app then renders itself. */
async function pageInTime(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  // These need no rows, and nothing of an administrator's is cached.
  if (isAdminPath(pathname) || pathname === SETTINGS || pathname === SAVED)
    return shell({ 'x-robots-tag': 'noindex' })
  const rendering = rendered(of, request, env, context).catch((error: unknown) => {
    console.error(`${pathname} could not be rendered:`, error)
    return null
  })
  context.waitUntil(rendering)
  const page = await withTimeout(rendering, PATIENCE, () => 'late' as const)
  // Abandons the pending work, so that the next request starts its own.
  if (page === 'late') {
    of.reader.abandon()
    of.asking = null
    of.round = null
  }
  return page === 'late' || page === null ? shell() : page
}

/** The page of the newest state: from the platform's cache, or rendered from rows in memory. */
async function rendered(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response | null> {
  const address = new URL(request.url)
  const base = of.siteUrl ?? address.origin
  const cache = openEdgeCache(base, EDGE_BUILD)
  const state = await currentState(of, cache, env, context)
  const key = pageKey(address)
  const kept = state && (await cache.page(state, key))
  // Addresses with facets have an extra header that depends on the rows.
  if (kept && facetedSlug(address) === null) return kept
  const rows = await currentRows(of, state, context)
  if (rows === null) return kept
  const page = kept ?? (await of.render(request, rows, base))
  const { generation, since, phase } = await rows.readCheckpoint()
  const isKept = page.status === 200 && isForAll(page.headers) && !ENDLESS.includes(address.pathname)
  // A table API without revisions cannot tell one state from another.
  if (kept === null && isKept && phase === 'live' && generation !== null && since > 0)
    context.waitUntil(cache.keepPage({ generation, head: since }, key, page.clone()))
  for (const [name, value] of Object.entries(await facetHeaders(address, rows))) page.headers.set(name, value)
  return page
}

function shell(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(EDGE_SHELL, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  })
}

// oxlint-disable-next-line import/no-default-export -- such hosts require a default export
export default openFunction()
