// What an edge function keeps of its project: the state, checked periodically, and the rows, which follow it.
import { type Api, createApi } from '#api/client.ts'
import type { Backend } from '#domain/device/backend.ts'
import type { PageParts } from '#page/page-parts.ts'
import { createRenderer, type Render } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createServerReader, type ServerReader } from '#sync/server-reader.ts'
import { createHeaders, type HeaderTable } from '../http/headers.ts'
import { originOf, readSiteUrl } from '../settings/site-url.ts'
import { type EdgeCache, isFresh, type KnownState, learnState } from './edge-cache.ts'

/** What the host passes with each request. */
export interface EdgeEnvironment {
  /** The built client's files. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_ANON_KEY: string
  /** The public address, without a path; default: the origin of each request. */
  readonly SITE_URL?: string
  /** The longest delay until a publication is visible, in seconds, from 1 to 3600. Default: 10. */
  readonly FRESH_SECONDS?: string
}

/** The host's execution context. */
export interface EdgeContext {
  /** Keeps the function alive until the work is done, after its response is sent. */
  waitUntil(work: Promise<unknown>): void
}

export interface Magazine {
  /** Null: the origin of each request. */
  readonly siteUrl: string | null
  readonly backend: Backend
  readonly headersFor: (path: string, contentType: string) => HeaderTable
  readonly api: Api
  readonly reader: ServerReader
  readonly render: Render
  /** How long a state counts as current, in milliseconds. */
  readonly freshFor: number
  /** The last known state of the project; null if there is none. */
  state: KnownState | null
  /** The pending request for a newer state. */
  asking: Promise<void> | null
  /** The pending round for newer rows. */
  round: Promise<unknown> | null
  /** The state for which the last round was started, and the time. */
  tried: { readonly state: KnownState | null; readonly at: number } | null
}

/** Written by the build (`scripts/build.mjs --edge`). */
declare const EDGE_SHELL: string
declare const PAGE_PARTS: PageParts

/** How long a state counts as current, in seconds, unless the host sets it. */
const FRESH_SECONDS = 10
/** The largest value that the host may set. */
const MOST_FRESH = 3600
/** The maximum number of heads in memory. Smaller magazines are pulled completely. */
const MOST_HEADS = 2000
/** The most text in memory, in characters: about 750 reviews. */
const MOST_TEXT = 4_000_000

/** Called on the first request, because edge hosts allow no work before it. Throws a readable message if a setting is not usable. */
export function openMagazine(env: EdgeEnvironment): Magazine {
  const siteUrl = readSiteUrl(env)
  const backend = {
    url: originOf('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL),
    key: env.VITE_SUPABASE_ANON_KEY,
  }
  const headersFor = createHeaders(backend.url)
  // Edge hosts reject the option `credentials`, because they have none.
  const bareFetch: typeof fetch = (address, init) => fetch(address, { signal: init?.signal ?? null })
  const api = createApi({ ...backend, fetch: bareFetch })
  const reader = createServerReader(api, { mostHeads: MOST_HEADS, mostText: MOST_TEXT })
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
  const begun = { state: null, asking: null, round: null, tried: null }
  return { siteUrl, backend, headersFor, api, reader, render, freshFor, ...begun }
}

/** The project's state, refreshed periodically at each location. While one request asks, others use the previous state. */
export async function currentState(
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

/** The rows of this state. Falls back to the rows in memory while another request fetches them, or if they are unavailable. */
export async function currentRows(
  of: Magazine,
  state: KnownState | null,
  context: EdgeContext,
): Promise<Rows | null> {
  if (of.round === null && (await isRoundDue(of, state))) {
    of.tried = { state, at: Date.now() }
    of.round = of.reader.refresh().finally(() => {
      of.round = null
    })
    context.waitUntil(of.round)
    await of.round
  } else if (of.reader.rows() === null) await of.round
  return of.reader.rows()
}

async function isRoundDue(of: Magazine, state: KnownState | null): Promise<boolean> {
  const { reader, tried, freshFor } = of
  const rows = reader.rows()
  if (rows === null || tried === null) return true
  const { generation, since } = await rows.readCheckpoint()
  if (state && state.generation === generation && state.head === since) return false
  return tried.state?.head !== state?.head || Math.abs(Date.now() - tried.at) >= freshFor
}
