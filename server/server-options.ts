import type { WhenFree } from './embedded/embedded.ts'
import type { After } from './gateway/ask-backend.ts'
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
  /** Add the sample magazine on the first start? Default: yes. */
  readonly sample?: boolean
  /** A clock in milliseconds, for the limits. Default: the real one. */
  readonly now?: () => number
  /** Timers for daily work. Default: the machine's own. */
  readonly after?: After
  /** Timers for work of every minute. Default: the machine's own. */
  readonly afterMinute?: After
  /** Bytes free on a folder's disk. Default: as the disk reports. */
  readonly freeBytes?: FreeBytes
  /** Default: only console messages of the server's parts. */
  readonly log?: Log
  /** Called when all but the embedded database is loaded. Default: nobody else has it. */
  readonly whenFree?: WhenFree
}
