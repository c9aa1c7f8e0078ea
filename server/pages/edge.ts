// The magazine's pages at an edge: a module for hosts that run functions near readers, such as Cloudflare Workers.
// Files come from the host's store. Rows come from the hosted project, and stay in memory between requests. It uses
// no Node.
import { type Api, createApi } from '#api/client.ts'
import { type Backend, CONFIG_PATH } from '#domain/device/backend.ts'
import type { PageParts } from '#page/page-parts.ts'
import { facetHeaders } from '#page/faceted.ts'
import { createRenderer, type Render } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createMemoryReader, type MemoryReader } from '#sync/memory-reader.ts'
import { cachingOf, createHeaders, type HeaderTable } from '../http/headers.ts'
import { withTimeout } from '../http/limits.ts'
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
  readonly reader: MemoryReader
  readonly render: Render
  askedAt: number
  /** The question for newer rows that is under way. */
  round: Promise<void> | null
  /** Null until the first have come. */
  rows: Rows | null
  edition: number
}

/** Written by the build (`scripts/build.mjs --edge`). */
declare const EDGE_SHELL: string
declare const PAGE_PARTS: PageParts

/** How long rows are taken for the project's newest, in milliseconds. */
const FRESH_FOR = 1000
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
  const reader = createMemoryReader(api)
  const render = createRenderer({
    shell: EDGE_SHELL,
    parts: PAGE_PARTS,
    policy: headersFor('/', 'text/html')['content-security-policy'] ?? '',
    origin: 'server',
    hasEmbeds: true,
    backend,
    wasDeleted: (id) => reader.wasDeleted(id),
  })
  return {
    backend,
    headersFor,
    api,
    reader,
    render,
    askedAt: -Infinity,
    round: null,
    rows: null,
    edition: -1,
  }
}

/** The page, or the shell when it cannot be had: the app then draws itself. */
async function pageInTime(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response> {
  const rendering = rendered(of, request, env, context).catch((error: unknown) => {
    console.error(`${new URL(request.url).pathname} could not be rendered:`, error)
    return null
  })
  context.waitUntil(rendering)
  const page = await withTimeout(rendering, PATIENCE, () => 'late' as const)
  // Whatever it waits for: the next request begins with rows of its own.
  if (page === 'late' && magazine === of) magazine = null
  return page === 'late' || page === null ? shell() : page
}

async function rendered(
  of: Magazine,
  request: Request,
  env: EdgeEnvironment,
  context: EdgeContext,
): Promise<Response | null> {
  const rows = await currentRows(of, context)
  const base = new URL(env.SITE_URL || request.url).origin
  if (rows === null) return null
  const page = await of.render(request, rows, base)
  for (const [name, value] of Object.entries(await facetHeaders(new URL(request.url), rows)))
    page.headers.set(name, value)
  return page
}

/** The project's newest rows; while another request is asking for newer ones, those that are here. */
async function currentRows(of: Magazine, context: EdgeContext): Promise<Rows | null> {
  if (of.round === null && Date.now() - of.askedAt > FRESH_FOR) {
    of.askedAt = Date.now()
    of.round = follow(of).finally(() => {
      of.round = null
    })
    // What the database has still to do when the rows are there is done with this request, or never.
    context.waitUntil(of.round.then(() => new Promise((resolve) => setTimeout(resolve, AFTERMATH))))
    await of.round
  } else if (of.rows === null) await of.round
  return of.rows
}

async function follow(of: Magazine): Promise<void> {
  const round = await of.reader.refresh()
  if (!round.ok) of.askedAt = -Infinity
  const { filled, edition } = await of.reader.rows.readCheckpoint()
  if (!filled || edition === of.edition) return
  of.rows = await of.reader.snapshot()
  of.edition = edition
}

function shell(): Response {
  return new Response(EDGE_SHELL, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

// oxlint-disable-next-line import/no-default-export -- the form in which such hosts take a module
export default { fetch: answer }
