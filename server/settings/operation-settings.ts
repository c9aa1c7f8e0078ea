// Environment settings for log, metrics, statements, proxies and backups. `settings.ts` has the others.
import { resolve } from 'node:path'
import { bucketAt, choice, type Environment, type S3Settings, wholeNumber } from './settings.ts'
import type { LogFormat } from '../observe/log.ts'
import { trustedProxies, type TrustedProxies } from '../observe/trusted-proxies.ts'

export interface OperationSettings {
  /** Null means text in a terminal, and JSON elsewhere. */
  readonly logFormat: LogFormat | null
  readonly logsAddresses: boolean
  /** The place of the metrics; port 0 means any free one. Null if they are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** A statement is slow from this duration on, in milliseconds; null disables the slow-query log. */
  readonly slowQueryFrom: number | null
  /** How long a stopping server reports that it is not ready, in seconds; it still answers meanwhile. */
  readonly drainSeconds: number
  /** Time limit of a request's statement, in seconds. */
  readonly statementSeconds: number
  readonly proxies: TrustedProxies
  /** The folder of daily backups, and how many to keep; null if there are none. */
  readonly backups: { readonly folder: string; readonly keep: number } | null
  /** The folder to which every change is copied within a minute, and a bucket with the same; null if there is no journal. */
  readonly journal: { readonly folder: string; readonly bucket: S3Settings | null } | null
}

const LOOPBACK = '127.0.0.1'
const STATEMENT_SECONDS = 10
const KEPT_BACKUPS = 7

/** Reads the settings. Throws an error whose message is for the person at the terminal. */
export function readOperationSettings(env: Environment, root: string): OperationSettings {
  const metricsPort = wholeNumber(env, 'METRICS_PORT', { least: 0, most: 65_535 })
  const folder = env['BACKUP_DIR']
  const journal = env['JOURNAL_DIR']
  if (journal && !folder)
    throw new Error('JOURNAL_DIR needs BACKUP_DIR: a journal is replayed after a backup.')
  const bucket = env['JOURNAL_S3']
  if (bucket && !journal)
    throw new Error('JOURNAL_S3 needs JOURNAL_DIR: the bucket has a copy of that folder.')
  return {
    logFormat: choice(env, 'LOG_FORMAT', ['text', 'json']),
    logsAddresses: choice(env, 'LOG_ADDRESSES', ['yes', 'no']) === 'yes',
    metrics: metricsPort === null ? null : { port: metricsPort, host: env['METRICS_HOST'] || LOOPBACK },
    slowQueryFrom: wholeNumber(env, 'SLOW_QUERY_MS', { least: 1, most: 3_600_000 }),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { least: 0, most: 600 }) ?? 0,
    statementSeconds: wholeNumber(env, 'STATEMENT_SECONDS', { least: 1, most: 3600 }) ?? STATEMENT_SECONDS,
    proxies: trustedProxies(env['TRUSTED_PROXIES'] ?? ''),
    backups: folder
      ? {
          folder: resolve(root, folder),
          keep: wholeNumber(env, 'BACKUP_KEEP', { least: 1, most: 10_000 }) ?? KEPT_BACKUPS,
        }
      : null,
    journal: journal
      ? { folder: resolve(root, journal), bucket: bucket ? bucketAt(bucket, 'JOURNAL_S3', env) : null }
      : null,
  }
}
