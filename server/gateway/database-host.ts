// The PostgreSQL below the table API: the embedded one, which this process owns, or one that several processes share.
import type { Connection } from '@supabase/lite'
import type { Database, Notes } from './database.ts'
import type { Asking } from '../pages/edition.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Keys } from '../settings/settings.ts'
import type { Standby } from '../postgresql/standby.ts'

export interface DatabaseHost {
  /** The table API's own connection. */
  readonly connection: Connection
  readonly database: Database
  /** For the server's own statements that change nothing a reader can see. */
  readonly statements: Database
  /** Calls `heard` for each statement from now on, with its duration in milliseconds. */
  readonly onStatement: (heard: (text: string, milliseconds: number) => void) => void
  /** Queues a request to the table API. */
  inTurn<T>(request: Asking, work: () => Promise<T>): Promise<T>
  /** Resolves to a different value as soon as any process has answered a write. */
  readonly edition: () => Promise<string>
  /** The daily maintenance of its files. PostgreSQL does that by itself. */
  maintain(): Promise<void>
  /** Runs start-up work while no other process is doing its own. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Null if no other process uses it. */
  readonly shared: Shared | null
  close(): Promise<void>
  /** Drops the database as a kill would: nothing more is written. Acknowledged writes are in its log. */
  abandon(): Promise<void>
}

/** What the processes on one database share. */
export interface Shared {
  readonly notes: Notes
  /** Compares the settings that all processes must share. Throws a readable message if this process differs. */
  check(own: { readonly keys: Keys; readonly files: FileStore }): Promise<void>
  /** Rate limits across all processes. `now` is a clock in milliseconds; null means the database's clock. */
  limits(now: (() => number) | null): CreateRateLimit
  /** Runs the work unless another process is already doing it. */
  readonly unlessUnderWay: (work: () => Promise<void>) => Promise<void>
  /** The standby that answers readers; null if there is none. */
  readonly standby: Pick<Standby, 'check' | 'lag' | 'lent'> | null
}
