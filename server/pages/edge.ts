// The magazine's pages at an edge: a module for hosts that run functions near readers, such as Cloudflare Workers.
// Files come from the host's store. Rows come from the hosted project, and stay in memory between requests. Finished pages
// are in the platform's cache. It uses no Node.
import { type Api, createApi } from '#api/client.ts'
import { type Backend, CONFIG_PATH } from '#domain/device/backend.ts'
import { isAdminPath, SAVED, SETTINGS } from '#domain/pages/screen-paths.ts'
import type { PageParts } from '#page/page-parts.ts'
import { pageKey, facetHeaders } from '#page/page-key.ts'
import { createRenderer, type Render } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createPackedReader, type PackedReader } from '#sync/packed-reader.ts'
import { cachingOf, createHeaders, type HeaderTable } from '../http/headers.ts'
import { withTimeout } from '../http/limits.ts'
import { type EdgeCache, isFresh, type KnownState, learnState, openEdgeCache } from './edge-cache.ts'
import { redirectAnswer, orFormerName } from './redirects.ts'
import { isRendered } from './rendered-paths.ts'

/** What the host gives to each request. */
export interface EdgeEnvironment {
  /** The built client's files. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_ANON_KEY: string
  /** The public address; wherever a request came to when it is not given. */
  readonly SITE_URL?: string
  /** After so many seconds at most a publication is visible, from 1 to 3600. Default: 10. */
  readonly FRESH_SECONDS?: string
}

/** What the host gives beside it. */
export interface EdgeContext {
  /** Lets the work go on when the answer is under way. */
  waitUntil(work: Promise<unknown>): void
}

interface Magazine {
  readonly backend: Backend
  readonly headersFor: (path: string, contentType: string) => HeaderTable
  readonly api: Api
  readonly reader: PackedReader
  readonly render: Render
  /** How long a state is taken for the project's newest, in milliseconds. */
  readonly freshFor: number
  /** The project's state as last heard; null if it has told none. */
  state: KnownState | null
  /** The question for a newer one that is under way. */
  asking: Promise<void> | null
  /** The round for newer rows that is under way. */
  round: Promise<void> | null
  /** For which state a round was last begun, and when. */
  tried: { readonly state: KnownState | null; readonly at: number } | null
  /** Null until the first have come. */
  rows: Rows | null
}

/** Written by the build (`scripts/build.mjs --edge`). */
declare const EDGE_SHELL: string
declare const PAGE_PARTS: PageParts
/** Another one for each build. */
declare const EDGE_BUILD: string

/** How long a state is taken for the project's newest, in seconds, unless the host says otherwise. */
const FRESH_SECONDS = 10
/** The longest that a host may say. */
const MOST_FRESH = 3600
/**
 * A page that is not ready by then is drawn by the reader's own device, in milliseconds. Work that began with one request may
 * end with it, and whoever waits for it with another would wait for ever.
 */
const PATIENCE = 8000
/** Milliseconds. */
const AFTERMATH = 50

let magazine: Magazine | null = null

async function answer(request: Request, env: EdgeEnvironment, context: EdgeContext): Promise<Response> {
  magazine ??= openMagazine(env)
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
  if (page === null) headers.set('cache-control', cachingOf(pathname))
  for (const [name, value] of Object.entries(headersFor(pathname, contentType))) {
    // A page that was rendered names the hashes of its own pieces.
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers })
}

/** Made with the first request: nothing may be begun before there is one. */
function openMagazine(env: EdgeEnvironment): Magazine {
  // The rows' database looks for a way to wait, and takes such a host's `scheduler` for the one that browsers have.
  if (!('setImmediate' in globalThis)) {
    Object.assign(globalThis, { setImmediate: (task: () => void) => setTimeout(task, 0) })
  }
  const backend = { url: new URL(env.VITE_SUPABASE_URL).origin, key: env.VITE_SUPABASE_ANON_KEY }
  const headersFor = createHeaders(backend.url)
  // Such a host refuses the words about credentials, of which it has none.
  const bareFetch: typeof fetch = (address, init) => fetch(address, { signal: init?.signal ?? null })
  const api = createApi({ ...backend, fetch: bareFetch })
  const reader = createPackedReader(api)
  const render = createRenderer({
    shell: EDGE_SHELL,
    parts: PAGE_PARTS,
    policy: headersFor('/', 'text/html')['content-security-policy'] ?? '',
    origin: 'server',
    hasEmbeds: true,
    backend,
    wasDeleted: (id) => reader.wasDeleted(id),
  })
  const seconds = Number(env.FRESH_SECONDS)
  const freshFor = (seconds >= 1 && seconds <= MOST_FRESH ? seconds : FRESH_SECONDS) * 1000
  const begun = { state: null, asking: null, round: null, tried: null, rows: null }
  return { backend, headersFor, api, reader, render, freshFor, ...begun }
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
  if (kept && address.search === '') return kept
  const rows = await currentRows(of, state, context)
  if (rows === null) return kept
  const page = kept ?? (await of.render(request, rows, base))
  const { generation, since, phase } = await rows.readCheckpoint()
  const isKept = page.status === 200 && page.headers.get('cache-control') !== 'no-store'
  // A plain table API has no revisions that tell one state from another.
  if (kept === null && isKept && phase === 'live' && generation !== null && since > 0)
    context.waitUntil(cache.keepPage({ generation, head: since }, key, page.clone()))
  for (const [name, value] of Object.entries(await facetHeaders(address, rows))) page.headers.set(name, value)
  return page
}

/** The project's state, asked for once in a while at each place. While one request asks, others take the one before. */
async function currentState(
  of: Magazine,
  cache: EdgeCache,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<KnownState | null> {
  if (isFresh(of.state, of.freshFor)) return of.state
  if (of.asking === null) {
    const { reader, state, freshFor } = of
    of.asking = learnState(cache, {
      ask: (signal) => reader.askState(signal),
      before: state,
      freshFor,
      project: env.VITE_SUPABASE_URL,
    })
      .then((learnt) => {
        of.state = learnt
      })
      .finally(() => {
        of.asking = null
      })
    context.waitUntil(of.asking)
    await of.asking
  } else if (of.state === null) await of.asking
  return of.state
}

/** The rows of this state; while another request is fetching them, or they cannot be had, those that are here. */
async function currentRows(
  of: Magazine,
  state: KnownState | null,
  context: EdgeContext,
): Promise<Rows | null> {
  if (of.round === null && (await isRoundDue(of, state))) {
    of.tried = { state, at: Date.now() }
    of.round = follow(of).finally(() => {
      of.round = null
    })
    // What the database has still to do when the rows are there is done with this request, or never.
    context.waitUntil(of.round.then(() => new Promise((resolve) => setTimeout(resolve, AFTERMATH))))
    await of.round
  } else if (of.rows === null) await of.round
  return of.rows
}

async function isRoundDue({ rows, tried, freshFor }: Magazine, state: KnownState | null): Promise<boolean> {
  if (rows === null || tried === null) return true
  const { generation, since } = await rows.readCheckpoint()
  if (state && state.generation === generation && state.head === since) return false
  return tried.state?.head !== state?.head || Math.abs(Date.now() - tried.at) >= freshFor
}

async function follow(of: Magazine): Promise<void> {
  await of.reader.refresh()
  of.rows = (await of.reader.rows()) ?? of.rows
}

function shell(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(EDGE_SHELL, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  })
}

// oxlint-disable-next-line import/no-default-export -- the form in which such hosts take a module
export default { fetch: answer }
