import type { After } from './rounds.ts'
import type { Log } from './observe/log.ts'
import type { Environment } from './settings/settings.ts'
import type { FreeBytes } from './storage/disk-space.ts'

export interface ServerOptions {
  /** The project's folder, with migrations, configuration and sample magazine. */
  readonly root: string
  readonly env: Environment
  /** Default: the environment's. */
  readonly dataDir?: string
  /** Default: `dist/client`. */
  readonly clientDir?: string
  /** Whether to add the sample magazine on the first start. Default: true. */
  readonly sample?: boolean
  /** A clock in milliseconds. Default: the system's, or the database's for limits that processes share. */
  readonly now?: () => number
  /** Timers for daily work. Default: the system's own. */
  readonly after?: After
  /** Timers for work that runs every minute. Default: the system's own. */
  readonly afterMinute?: After
  /** Free space on a folder's disk, in bytes. Default: as the disk reports. */
  readonly freeBytes?: FreeBytes
  /** Default: none; only the server's console messages are printed. */
  readonly log?: Log
  /**
   * Called when everything but the embedded database is loaded; resolves when the data folder is free. True if the previous process closed
   * the database cleanly; null if there was none. Default: no other process has the folder.
   */
  readonly whenFree?: () => Promise<boolean | null>
}
