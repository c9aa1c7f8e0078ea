// Builds log, metrics, slow-query log and health checks from the settings.
import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import type { Backend } from '../gateway/backend.ts'
import type { DatabaseHost } from '../gateway/database-host.ts'
import type { FreeBytes } from '../storage/disk-space.ts'
import { migrationVersions } from '../embedded/migrations.ts'
import { type Check, type Checks, createHealth, folderCheck, GOOD } from './health.ts'
import type { Log } from './log.ts'
import { type Metrics, noMetrics, type PrometheusMetrics, prometheusMetrics } from './metrics.ts'
import { observedFetch } from './observed-fetch.ts'
import type { OperationSettings } from './settings.ts'
import { nameSlowQueries } from './slow-queries.ts'

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
  { log, drafts }: { readonly log: Log; readonly drafts: () => Promise<number | null> },
): Promise<Observation> {
  const now = () => performance.now()
  const prometheus = settings.metrics && (await prometheusMetrics(drafts))
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
    pictures = null,
  }: {
    readonly root: string
    readonly dataDir: string
    readonly freeBytes: FreeBytes
    /** Does the store of pictures answer? Null: it is a folder, `dataDir` or in it. */
    readonly pictures?: Check | null
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
    ...(pictures && { optional: { pictures } }),
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
