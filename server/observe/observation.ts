// Builds the log, the metrics, the slow-query log and the health checks from the settings.
import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import type { Backend } from '../gateway/backend.ts'
import type { DatabaseHost } from '../gateway/database-host.ts'
import { RELEASE } from '../release.ts'
import type { FreeBytes } from '../storage/disk-space.ts'
import { versionsOf } from '../backup/backup-format.ts'
import { migrationVersions } from '../embedded/migrations.ts'
import { readMigrations } from '../embedded/newer-schema.ts'
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

export interface Observation {
  readonly metrics: Metrics
  /** Counts a request that a cache was asked for. */
  countKept(what: 'page' | 'card' | 'answer', wasKept: boolean): void
  /** Null if metrics are off. */
  readonly prometheus: PrometheusMetrics | null
  /** Starts logging this database's slow statements, if the settings say so. */
  watchStatements(database: Pick<DatabaseHost, 'onStatement'>): void
  /** Answers health checks itself, passes on all other requests, and observes all of them. */
  observed(answer: Parameters<typeof observedFetch>[0], checks: Checks): typeof answer
}

/** Creates the observation. Durations come from a monotonic clock. */
export async function createObservation(
  settings: OperationSettings,
  { log, ...asked }: { readonly log: Log } & AskedFigures,
): Promise<Observation> {
  const now = () => performance.now()
  const prometheus = settings.metrics && (await prometheusMetrics(asked))
  const metrics = prometheus ?? noMetrics
  const { slowQueryFrom } = settings
  return {
    metrics,
    countKept: (what, wasKept) => metrics.count('kept', { what, result: wasKept ? 'hit' : 'miss' }),
    prometheus,
    watchStatements(database) {
      if (slowQueryFrom === null) return
      database.onStatement((text, milliseconds) => {
        const ms = Math.round(milliseconds)
        if (ms < slowQueryFrom) return
        // By its shape: the values may be people's texts.
        const shape = statementShape(text)
        metrics.count('slowQueries', {})
        log.write('warn', 'slow-query', { ms, statement: shape }, `Slow query, ${ms} ms: ${shape}`)
      })
    },
    observed(answer, checks) {
      const health = createHealth(checks, now)
      const whole: typeof answer = async (request, caller) =>
        (await health(request)) ?? (await answer(request, caller))
      return observedFetch(whole, { ...settings, metrics, log, now })
    },
  }
}

/** The conditions for an embedded backend to be ready. Even without its pictures it serves articles. */
export function embeddedChecks(
  backend: Pick<Backend, 'snapshot'>,
  {
    root,
    dataDir,
    freeBytes,
    optional = {},
  }: {
    readonly root: string
    readonly dataDir: string
    readonly freeBytes: FreeBytes
    /** Checks of optional parts; null for parts that this server does not have. */
    readonly optional?: Readonly<Record<string, Check | null>>
  },
): Checks {
  return {
    required: {
      database: async () => {
        await backend.snapshot((rows) => rows.query('select 1'))
        return GOOD
      },
      dataFolder: folderCheck(dataDir, freeBytes),
      schema: async () => {
        const applied = versionsOf({ migrations: await backend.snapshot(readMigrations) })
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

/** Checks that the client is from this server's release: another's may send unknown requests. When run from sources, accepts any. */
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

/** The conditions for a server in front of a hosted project to be ready. */
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

/** The number of drafts; null if it is unavailable. */
export async function countDrafts(backend: Pick<Backend, 'snapshot'>): Promise<number | null> {
  try {
    return await backend.snapshot(async (rows) => {
      const found = await rows.query<{ count: number }>('select count(*)::int as count from public.drafts')
      return found.rows[0]?.count ?? null
    })
  } catch {
    return null
  }
}

// Wraps every request. It determines the client's address, adds one request id to the response and the log, writes the log line and counts
// the request.

interface ObservedFetchOptions extends Pick<OperationSettings, 'proxies' | 'logsAddresses'> {
  readonly log: Log
  readonly metrics: Metrics
  /** A clock in milliseconds, from any starting point. */
  readonly now: () => number
}

/** Large enough that ids are unique within a month; each response carries one. */
const ID_BYTES = 9

type Fetch = (request: Request, caller: Caller) => Promise<Response>

/** Observes the answers. `answer` gets each request as it was sent to the outermost trusted proxy. */
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
        metrics.count('requests', { kind, status })
        metrics.time(kind, ms / 1000)
        const call = syncCall(pathname)
        if (call !== null) metrics.count('syncAnswers', { call, status })
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

/** The request as it was sent to the proxy. */
function withOrigin(request: Request, origin: string): Request {
  const { origin: own, pathname, search } = new URL(request.url)
  if (own === origin) return request
  const { method, headers, body, signal } = request
  const init = { method, headers, signal, ...(body !== null && { body, duplex: 'half' as const }) }
  return new Request(`${origin}${pathname}${search}`, init)
}

/** The longest shape, in characters. */
const LONGEST = 400
/** How much of a statement is read to compute its shape, in characters. */
const READ_UP_TO = 10_000

/** The statement on one line, with question marks instead of values, and cut off if it is long. */
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
