// Health checks. `/healthz` answers while the process runs; restart it if it does not. `/readyz` answers 200 when the server can do its
// work; send readers only then. It also reports checks that are not required.
import { createHeaders } from '../http/headers.ts'
import { withTimeout } from '../http/concurrency.ts'
import { RELEASE } from '../release.ts'
import { type FreeBytes, ROOM_TO_WRITE, whyNotWritable } from '../storage/disk-space.ts'

/** Resolves to `good`, or to the fault in a few words. */
export type Check = () => Promise<string>

export interface Checks {
  /** If one of these fails, the server is not ready. */
  readonly required: Readonly<Record<string, Check>>
  /** If one of these fails, the server still serves readers, with something missing. */
  readonly optional?: Readonly<Record<string, Check>>
}

export const GOOD = 'good'

/** How long a result is reused, in milliseconds: a check costs a query and a file, and anyone may request it. */
const HOLDS_FOR = 1000
/** The timeout of a check, in milliseconds. */
const PATIENCE = 5000
const headersFor = createHeaders(null)

interface State {
  readonly status: 'ready' | 'degraded' | 'not ready'
  readonly checks: Readonly<Record<string, string>>
}

/** Answers `/healthz` and `/readyz`; null for any other path. `now`: a clock in milliseconds, from any starting point. */
export function createHealth(
  checks: Checks,
  now: () => number,
): (request: Request) => Promise<Response | null> {
  let known: { readonly at: number; readonly state: Promise<State> } | null = null

  async function look(): Promise<State> {
    const { required, optional = {} } = checks
    const results = await Promise.all(
      Object.entries({ ...required, ...optional }).map(
        async ([name, check]) => [name, await saidBy(check)] as const,
      ),
    )
    const failed = results.filter(([, said]) => said !== GOOD)
    const isReady = failed.every(([name]) => !(name in required))
    const status = failed.length === 0 ? 'ready' : isReady ? 'degraded' : 'not ready'
    return { status, checks: Object.fromEntries(results) }
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/healthz' && pathname !== '/readyz') return null
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, { status: 'method' }, request)
    if (pathname === '/healthz') return answer(200, { status: 'alive', ...RELEASE }, request)
    // If the clock was set back, a result must not stay valid forever.
    if (known === null || Math.abs(now() - known.at) > HOLDS_FOR) known = { at: now(), state: look() }
    const state = await known.state
    return answer(state.status === 'not ready' ? 503 : 200, state, request)
  }
}

/** Checks that the folder is writable, and that there is enough space. */
export function folderCheck(folder: string, freeBytes: FreeBytes): Check {
  return async () => {
    const reason = await whyNotWritable(folder)
    if (reason !== null) return `cannot be written (${reason})`
    const free = await freeBytes(folder)
    return free < ROOM_TO_WRITE ? `only ${Math.floor(free / 1024 / 1024)} MB are free` : GOOD
  }
}

async function saidBy(check: Check): Promise<string> {
  try {
    return await withTimeout(check(), PATIENCE, () => 'does not answer in time')
  } catch {
    return 'does not answer'
  }
}

function answer(status: number, said: object, request: Request): Response {
  const type = 'application/json; charset=utf-8'
  const headers = { ...headersFor('/healthz', type), 'content-type': type, 'cache-control': 'no-store' }
  return new Response(request.method === 'HEAD' ? null : `${JSON.stringify(said)}\n`, { status, headers })
}
