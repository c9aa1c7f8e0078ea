// Metrics for Prometheus, collected only with METRICS_PORT. Otherwise counting costs nothing, and the library is not loaded.
import { documentAt } from '#domain/pages/document-paths.ts'
import { PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import type { StandbyFigures } from '../postgresql/standby.ts'
import { RELEASE } from '../release.ts'
import { BACKUP_ENDPOINT } from '../backup/backup-endpoint.ts'
import { PASSWORD_ENDPOINT } from '../password/password-endpoint.ts'
import { isRendered } from '../pages/rendered-paths.ts'

/** Each counter's metric, its help and its labels. */
const COUNTERS = {
  requests: {
    name: 'cacharreo_requests_total',
    help: 'Requests answered, by what they were about and the status of the answer.',
    labelNames: ['kind', 'status'],
  },
  /** The call's name, and the status. */
  syncAnswers: {
    name: 'cacharreo_sync_answers_total',
    help: 'Answers to calls of sync, by what was asked for and the status of the answer.',
    labelNames: ['call', 'status'],
  },
  /** `page`, `card` or `answer`, and `hit` or `miss`. */
  kept: {
    name: 'cacharreo_kept_total',
    help: 'Pages, cards and answers of the table API to readers asked for: kept already (hit) or made for it (miss).',
    labelNames: ['what', 'result'],
  },
  slowQueries: {
    name: 'cacharreo_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS.',
    labelNames: [],
  },
  /** `refused`: the password was wrong; `limited`: it was not checked, because there had been too many. */
  signIns: {
    name: 'cacharreo_sign_ins_total',
    help: 'Passwords given, by what became of them: accepted, refused (wrong), limited (too many, not looked at).',
    labelNames: ['outcome'],
  },
  /** `indexnow`, `websub` or `purge`, and `sent`, `refused` or `failed`. */
  announcements: {
    name: 'cacharreo_announcements_total',
    help: 'Messages to IndexNow, WebSub and a CDN, by what became of them: sent, refused (never accepted), failed (tried again).',
    labelNames: ['what', 'outcome'],
  },
} as const

type Counters = typeof COUNTERS

export interface Metrics {
  count<Name extends keyof Counters>(
    name: Name,
    labels: Readonly<Record<Counters[Name]['labelNames'][number], string | number>>,
  ): void
  /** Notes how long a request of this kind took, in seconds. */
  time(kind: RequestKind, seconds: number): void
  /** `at`: milliseconds since 1970. */
  noteBackup(at: number): void
}

export interface PrometheusMetrics extends Metrics {
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Counts nothing. */
export const noMetrics: Metrics = { count() {}, time() {}, noteBackup() {} }

/** Bucket limits in seconds, from a cached page to a newly drawn card. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Values read at each collection; null if unknown. */
export interface AskedFigures {
  readonly drafts: () => Promise<number | null>
  /** The journal's lag, in seconds. */
  readonly journalAge: () => number | null
  /** The standby of DATABASE_READ_URL; null if there is none. */
  readonly standby: () => StandbyFigures | null
}

export async function prometheusMetrics(asked: AskedFigures): Promise<PrometheusMetrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const counters = new Map(
    Object.entries(COUNTERS).map(([key, counter]) => [
      key,
      new Counter({ ...counter, labelNames: [...counter.labelNames], registers }),
    ]),
  )
  for (const outcome of ['accepted', 'refused', 'limited']) counters.get('signIns')?.inc({ outcome }, 0)
  const latencies = new Histogram({
    name: 'cacharreo_request_seconds',
    help: 'Seconds until the answer began, by what the request was about.',
    labelNames: ['kind'],
    buckets: LATENCIES,
    registers,
  })
  new Gauge({
    name: 'cacharreo_build_info',
    help: 'Always 1; its labels say which release this is.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: RELEASE?.version ?? '', commit: RELEASE?.commit ?? '' }, 1)
  const backupAt = new Gauge({
    name: 'cacharreo_last_backup_seconds',
    help: 'When the newest backup of BACKUP_DIR was made, in seconds since 1970.',
    registers,
  })
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('cacharreo_drafts', 'Drafts on the server.', async () => (await asked.drafts()) ?? 0)
  gauge(
    'cacharreo_journal_age_seconds',
    'Seconds since the moment up to which JOURNAL_DIR, and the bucket of JOURNAL_S3, has everything.',
    () => Promise.resolve(asked.journalAge() ?? 0),
  )
  gauge(
    'cacharreo_standby_lag_bytes',
    'Bytes of the log that the standby of DATABASE_READ_URL has yet to replay.',
    async () => (await asked.standby()?.lag()) ?? Number.NaN,
  )
  const lent = new Counter({
    name: 'cacharreo_lent_sessions_total',
    help: 'Sessions lent to what readers ask, beside DATABASE_READ_URL: by the standby, or by the primary in its place.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(asked.standby()?.lent ?? {})) this.inc({ from }, count)
    },
  })
  void lent

  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    time: (kind, seconds) => latencies.observe({ kind }, seconds),
    noteBackup: (at) => backupAt.set(at / 1000),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

// Assigns each request one of a few kinds, so that a metric's label has few values.

type RequestKind =
  | 'account'
  | 'backup'
  | 'card'
  | 'document'
  | 'file'
  | 'health'
  | 'page'
  | 'picture'
  | 'preview'
  | 'sync'
  | 'table'

/** Matches the calls of sync, and captures their names. */
const SYNC_CALL = /^\/rest\/v1\/rpc\/sync_(head|page|changes|bodies|article|gone)$/

/** The kind of a path. */
export function requestKind(path: string): RequestKind {
  if (path === '/healthz' || path === '/readyz') return 'health'
  if (SYNC_CALL.test(path)) return 'sync'
  if (path.startsWith('/rest/')) return 'table'
  if (path.startsWith('/auth/') || path === PASSWORD_ENDPOINT) return 'account'
  if (path.startsWith('/storage/')) return 'picture'
  if (path.startsWith('/cards/')) return 'card'
  if (path === PREVIEW_ADDRESS) return 'preview'
  if (path === BACKUP_ENDPOINT) return 'backup'
  if (documentAt(path) !== null) return 'document'
  return isRendered(path) ? 'page' : 'file'
}

/** The name of a sync call; null for other paths. */
export function syncCall(path: string): string | null {
  return SYNC_CALL.exec(path)?.[1] ?? null
}
