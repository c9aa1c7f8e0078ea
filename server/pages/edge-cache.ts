// The platform's cache as shared by all functions at one location: finished pages, and the project's state. If the host has no such cache,
// or it fails, every lookup is a miss.

import type { Result } from '#domain/failure.ts'

/** The part of the web's `Cache` that is used. */
interface Store {
  match(address: string): Promise<Response | undefined>
  put(address: string, response: Response): Promise<void>
}

/** The project's state, and when it was asked for, in milliseconds since 1970. */
export interface KnownState {
  readonly generation: string
  readonly head: number
  readonly at: number
}

type NamedState = Pick<KnownState, 'generation' | 'head'>

export type EdgeCache = ReturnType<typeof openEdgeCache>

/** Seconds. A key contains its page's state and never goes stale, so this only limits space. */
const KEPT_FOR = 86_400
/** The timeout of the project's state, in milliseconds; after that the previous state is used. */
const STATE_PATIENCE = 2000
/** Longer keys, such as those of long searches, are not kept. Characters. */
const LONGEST_KEY = 1000
/** Holds the page's own cache-control while it is cached. */
const OWN_CACHING = 'x-own-caching'

/** `base`: the public address, with which every key begins. `build`: identifies the build, because each has its own pages. */
export function openEdgeCache(base: string, build: string) {
  const addressOf = (kind: string, key: string) => `${base}/.kept/${kind}/${encodeURIComponent(key)}`
  const pageAt = ({ generation, head }: NamedState, key: string) =>
    addressOf('page', `${build} ${generation} ${head} ${key}`)

  async function find(address: string): Promise<Response | null> {
    if (address.length > LONGEST_KEY) return null
    try {
      return (await platformStore()?.match(address)) ?? null
    } catch {
      return null
    }
  }

  async function keep(address: string, body: Response): Promise<void> {
    if (address.length > LONGEST_KEY) return
    try {
      await platformStore()?.put(address, body)
    } catch (error) {
      console.error('The platform’s cache took nothing:', error)
    }
  }

  return {
    /** The page of this key and state; null if there is none. */
    async page(state: NamedState, key: string) {
      const found = await find(pageAt(state, key))
      if (found === null) return null
      const headers = new Headers(found.headers)
      const caching = headers.get(OWN_CACHING)
      // Stored by another program.
      if (caching === null) return null
      headers.set('cache-control', caching)
      for (const name of [OWN_CACHING, 'age', 'cf-cache-status', 'expires']) headers.delete(name)
      return new Response(found.body, { status: found.status, headers })
    },
    async keepPage(state: NamedState, key: string, page: Response) {
      const headers = new Headers(page.headers)
      headers.set(OWN_CACHING, headers.get('cache-control') ?? 'no-cache')
      headers.set('cache-control', `public, max-age=${KEPT_FOR}`)
      await keep(pageAt(state, key), new Response(page.body, { headers }))
    },
    /** The last known state of a project, however old; null if there is none. */
    async state(project: string): Promise<KnownState | null> {
      const found = await find(addressOf('state', project))
      const said: unknown = await found?.json().catch(() => null)
      const { generation, head, at } = Object(said)
      const isWhole = typeof generation === 'string' && Number.isInteger(head) && Number.isInteger(at)
      return isWhole ? { generation, head, at } : null
    },
    async keepState(project: string, state: KnownState) {
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${KEPT_FOR}` }
      await keep(addressOf('state', project), new Response(JSON.stringify(state), { headers }))
    },
  }
}

interface StateAsked {
  readonly ask: (signal: AbortSignal) => Promise<Result<NamedState>>
  /** The last known state. */
  readonly before: KnownState | null
  /** Milliseconds. */
  readonly freshFor: number
  readonly project: string
}

/** Returns the project's state: a fresh one from the cache, or else the project's answer. Null if it has never been known. */
export async function learnState(cache: EdgeCache, asked: StateAsked): Promise<KnownState | null> {
  const shared = await cache.state(asked.project)
  if (isFresh(shared, asked.freshFor)) return shared
  const answer = await asked.ask(AbortSignal.timeout(STATE_PATIENCE))
  // Another function may have asked later and had its answer sooner. Within one generation a head only grows.
  const meanwhile = await cache.state(asked.project)
  const isOlder =
    !answer.ok || (answer.value.generation === meanwhile?.generation && answer.value.head <= meanwhile.head)
  if (isOlder && isFresh(meanwhile, asked.freshFor)) return meanwhile
  const known = answer.ok ? answer.value : (asked.before ?? shared)
  if (known === null) return null
  // The time is renewed even if the project did not answer, so that it is not asked again at once. Earlier pages remain.
  const state = { generation: known.generation, head: known.head, at: Date.now() }
  await cache.keepState(asked.project, state)
  return state
}

export function isFresh(state: KnownState | null, freshFor: number): boolean {
  // If the clock was set back, the next check must not be delayed.
  return state !== null && Math.abs(Date.now() - state.at) < freshFor
}

/** Cloudflare's default cache. */
function platformStore(): Store | null {
  const store: unknown = Reflect.get(Object(Reflect.get(globalThis, 'caches')), 'default')
  return isStore(store) ? store : null
}

function isStore(value: unknown): value is Store {
  return ['match', 'put'].every((name) => typeof Reflect.get(Object(value), name) === 'function')
}
