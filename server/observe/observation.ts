// Builds log, metrics, slow-query log and health checks from the settings.
import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import type { Backend } from '../gateway/backend.ts'
import type { DatabaseHost } from '../gateway/database-host.ts'
import { RELEASE } from '../release.ts'
import type { FreeBytes } from '../storage/disk-space.ts'
import { migrationVersions } from '../embedded/migrations.ts'
import { type Check, type Checks, createHealth, folderCheck, GOOD } from './health.ts'
import { type Log, duringRequest } from './log.ts'
import {
  type AskedFigures,
  type Metrics,
  noMetrics,
  type PrometheusMetrics,
  prometheusMetrics,
  requestKind,
  syncCall,
} from './metrics.ts'
import type { OperationSettings } from '../settings/operation-settings.ts'
import { randomBytes } from 'node:crypto'
import type { Caller } from '../gateway/gate.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export interface Observation {
  readonly metrics: Metrics
  /** Null where metrics are off. */
  readonly prometheus: PrometheusMetrics | null
  /** Logs the slow statements of this database from now on, if the settings say so. */
  watchStatements(database: Pick<DatabaseHost, 'onStatement'>): void
  /** Puts health in front of these answers, and observes them all. */
  observed(answer: Parameters<typeof observedFetch>[0], checks: Checks): typeof answer
}

/** The parts of the embedded backend that are observed. */
export type WatchedBackend = Pick<Backend, 'fetch' | 'snapshot'>

/** `backend`: the embedded one, once it is open; null where there is none. Durations are measured by a clock that never jumps. */
export async function createObservation(
  settings: OperationSettings,
  { log, ...asked }: { readonly log: Log } & AskedFigures,
): Promise<Observation> {
  const now = () => performance.now()
  const prometheus = settings.metrics && (await prometheusMetrics(asked))
  const metrics = prometheus ?? noMetrics
  const { slowQueryFrom, proxies, logsAddresses } = settings
  return {
    metrics,
    prometheus,
    watchStatements(database) {
      if (slowQueryFrom !== null) database.onStatement(nameSlowQueries({ from: slowQueryFrom, log, metrics }))
    },
    observed(answer, checks) {
      const health = createHealth({ checks, now })
      const whole: typeof answer = async (request, caller) =>
        (await health(request)) ?? (await answer(request, caller))
      return observedFetch(whole, { proxies, log, metrics, logsAddresses, now })
    },
  }
}

/** What must hold for an embedded backend to be ready. Without its pictures it serves articles. */
export function embeddedChecks(
  backend: WatchedBackend,
  {
    root,
    dataDir,
    freeBytes,
    optional = {},
  }: {
    readonly root: string
    readonly dataDir: string
    readonly freeBytes: FreeBytes
    /** Checks of what this server may have; null: it has none. */
    readonly optional?: Readonly<Record<string, Check | null>>
  },
): Checks {
  const appliedVersions = () =>
    backend.snapshot(async (rows) => {
      const found = await rows.query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations',
      )
      return new Set(found.rows.map(({ version }) => version))
    })
  return {
    required: {
      database: async () => {
        await backend.snapshot((rows) => rows.query('select 1'))
        return GOOD
      },
      dataFolder: folderCheck(dataDir, freeBytes),
      schema: async () => {
        const applied = await appliedVersions()
        const wanted = migrationVersions(await readdir(join(root, 'supabase/migrations')))
        const missing = wanted.filter((version) => !applied.has(version))
        return missing.length === 0 ? GOOD : `migration ${missing[0]} is not applied`
      },
    },
    optional: Object.fromEntries(
      Object.entries(optional).flatMap(([name, check]) => (check === null ? [] : [[name, check]])),
    ),
  }
}

/** Is the client of this server's release? Another may ask what this one does not know. Sources take any. */
export function clientCheck(clientDir: string, own = RELEASE): Check {
  return async () => {
    const parts = await readFile(join(clientDir, '../pages.json'), 'utf8').catch(() => null)
    if (parts === null || own === null) return GOOD
    const { version = null, commit = null } = Object(Object(JSON.parse(parts)).release)
    const isOther =
      version !== own.version || (commit !== null && own.commit !== null && commit !== own.commit)
    return isOther
      ? `is ${version ?? 'unknown'} (${commit ?? 'no commit'}), not ${own.version} (${own.commit ?? 'no commit'})`
      : GOOD
  }
}

/** What must hold for a server in front of a hosted project to be ready. */
export function hostedChecks({ url, key }: { readonly url: string; readonly key: string }): Checks {
  return {
    required: {
      project: async () => {
        const { ok, status, body } = await fetch(
          new URL(`rest/v1/categories?select=id&limit=1&apikey=${key}`, `${new URL(url).origin}/`),
        )
        await body?.cancel()
        return ok ? GOOD : `answers ${status}`
      },
    },
  }
}

/** The number of drafts; null where it is not available. */
export async function countDrafts(backend: WatchedBackend): Promise<number | null> {
  try {
    return await backend.snapshot(async (rows) => {
      const found = await rows.query<{ count: number }>('select count(*)::int as count from public.drafts')
      return found.rows[0]?.count ?? null
    })
  } catch {
    return null
  }
}

// Wraps every request. It works out the client's address, gives the answer and the log one request id, writes the log
// line and counts the request.

interface ObservedFetchOptions {
  readonly proxies: TrustedProxies
  readonly log: Log
  readonly metrics: Metrics
  /** Does the log say from which address somebody asked? */
  readonly logsAddresses: boolean
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

/** Enough that no two requests of a month share one; each answer carries it. */
const ID_BYTES = 9

type Fetch = (request: Request, caller: Caller) => Promise<Response>

/** The same answers, observed. The request that `answer` gets is the one that was made to the outermost trusted proxy. */
function observedFetch(answer: Fetch, options: ObservedFetchOptions): Fetch {
  const { proxies, log, metrics, logsAddresses, now } = options
  return async (request, caller) => {
    const { address, origin, requestId } = proxies.asked(request, caller.address)
    const id = requestId ?? randomBytes(ID_BYTES).toString('base64url')
    const begun = now()
    return await duringRequest(id, async () => {
      const { pathname } = new URL(request.url)
      const kind = requestKind(pathname)
      const note = (status: number) => {
        const ms = Math.max(0, now() - begun)
        metrics.countRequest({ kind, status, seconds: ms / 1000, syncCall: syncCall(pathname) })
        const level = status >= 500 ? 'error' : 'info'
        const fields = { method: request.method, path: pathname, kind, status, ms: Math.round(ms * 10) / 10 }
        log.write(level, 'request', { ...fields, ...(logsAddresses && { address }) }, null)
      }
      try {
        const answered = await answer(withOrigin(request, origin), { ...caller, address })
        answered.headers.set('x-request-id', id)
        note(answered.status)
        return answered
      } catch (error) {
        note(500)
        throw error
      }
    })
  }
}

/** The request as it was made to the proxy. */
function withOrigin(request: Request, origin: string): Request {
  const { origin: own, pathname, search } = new URL(request.url)
  if (own === origin) return request
  const { method, headers, body, signal } = request
  const init = { method, headers, signal, ...(body !== null && { body, duplex: 'half' as const }) }
  return new Request(`${origin}${pathname}${search}`, init)
}

// Logs slow statements by their shape. Values are left out, because they are people's text.

interface SlowQueryOptions {
  /** Milliseconds from which a statement is slow. */
  readonly from: number
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countSlowQuery'>
}

/** Characters of a statement's shape. */
const LONGEST = 400
/** Characters of a statement that its shape is made from. */
const READ_UP_TO = 10_000

/** Logs a statement that took so many milliseconds where that is slow. */
function nameSlowQueries({
  from,
  log,
  metrics,
}: SlowQueryOptions): (text: string, milliseconds: number) => void {
  return (text, milliseconds) => {
    const ms = Math.round(milliseconds)
    if (ms < from) return
    const shape = statementShape(text)
    metrics.countSlowQuery()
    log.write('warn', 'slow-query', { ms, statement: shape }, `Slow query, ${ms} ms: ${shape}`)
  }
}

/** The statement on one line with a question mark in the place of each value, cut off where it is long. */
export function statementShape(statement: string): string {
  return statement
    .slice(0, READ_UP_TO)
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replaceAll(/\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/g, '?')
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$"])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi, '?')
    .replaceAll(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}
