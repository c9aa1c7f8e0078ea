// The magazine's pages at an edge: a module for hosts that run functions near readers, such as Cloudflare Workers.
// Files come from the host's store. Rows come from the hosted project, and stay in memory between requests. Finished pages
// are in the platform's cache. It uses no Node.
import { CONFIG_PATH } from '#domain/device/backend.ts'
import { COMPARISON, isAdminPath, SAVED, SETTINGS } from '#domain/pages/screen-paths.ts'
import { facetedSlug, facetHeaders } from '#page/faceted.ts'
import { pageKey } from '#page/page-key.ts'
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
/** Another one for each build. */
declare const EDGE_BUILD: string

/**
 * A page that is not ready by then is drawn by the reader's own device, in milliseconds. Work that began with one request may
 * end with it, and whoever waits for it with another would wait for ever.
 */
const PATIENCE = 8000
/** Addresses with words or choices of a reader: endless ones, of which the platform's cache keeps none. */
const ENDLESS = ['/search', COMPARISON]

interface EdgeFunction {
  fetch(request: Request, env: EdgeEnvironment, context: EdgeContext): Promise<Response>
}

/** One function of a host: its rows stay between its requests. */
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
  // Pages of other programs have endings, too.
  const isUnknown = isRead && !isPage && file?.status === 404
  const found = page ?? (isUnknown ? await redirectAnswer(api, request) : null) ?? file ?? shell()
  const contentType = found.headers.get('content-type') ?? ''
  const headers = new Headers(found.headers)
  const isFound = found.ok || found.status === 304
  if (page === null) headers.set('cache-control', isFound ? cachingOf(pathname) : 'no-cache')
  for (const [name, value] of Object.entries(headersFor(pathname, contentType))) {
    // A page that was rendered names the hashes of its own pieces.
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers })
}

/** The page, or the shell when it cannot be had: the app then draws itself. */
async function pageInTime(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  // These need no rows, and nothing of an administrator is kept.
  if (isAdminPath(pathname) || pathname === SETTINGS || pathname === SAVED)
    return shell({ 'x-robots-tag': 'noindex' })
  const rendering = rendered(of, request, env, context).catch((error: unknown) => {
    console.error(`${pathname} could not be rendered:`, error)
    return null
  })
  context.waitUntil(rendering)
  const page = await withTimeout(rendering, PATIENCE, () => 'late' as const)
  // Whatever it waits for: the next request asks for itself.
  if (page === 'late') {
    of.reader.abandon()
    of.asking = null
    of.round = null
  }
  return page === 'late' || page === null ? shell() : page
}

/** The page of the newest state: from the platform's cache, or of rows in memory. */
async function rendered(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response | null> {
  const address = new URL(request.url)
  const base = new URL(env.SITE_URL || request.url).origin
  const cache = openEdgeCache(base, EDGE_BUILD)
  const state = await currentState(of, cache, env, context)
  const key = pageKey(address)
  const kept = state && (await cache.page(state, key))
  // Addresses with facets have a header more, which only rows decide.
  if (kept && facetedSlug(address) === null) return kept
  const rows = await currentRows(of, state, context)
  if (rows === null) return kept
  const page = kept ?? (await of.render(request, rows, base))
  const { generation, since, phase } = await rows.readCheckpoint()
  const isKept = page.status === 200 && isForAll(page.headers) && !ENDLESS.includes(address.pathname)
  // A plain table API has no revisions that tell one state from another.
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

// oxlint-disable-next-line import/no-default-export -- the form in which such hosts take a module
export default openFunction()
