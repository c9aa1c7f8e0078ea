// The PostgreSQL under the table API: the embedded one, which this process owns, or one that several processes share.
import type { Connection } from '@supabase/lite'
import type { Database, Notes } from './database.ts'
import type { Asking } from '../pages/edition.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Keys } from '../settings/settings.ts'
import type { Standby } from '../postgresql/standby.ts'

export interface DatabaseHost {
  /** The table API's own way to it. */
  readonly connection: Connection
  readonly database: Database
  /** The server's own statements that change nothing a reader can see. */
  readonly statements: Database
  /** Tells `heard` of each statement from now on, and how many milliseconds it took. */
  readonly onStatement: (heard: (text: string, milliseconds: number) => void) => void
  /** Has a request to the table API wait for its turn. */
  inTurn<T>(request: Asking, work: () => Promise<T>): Promise<T>
  /** Another one than before as soon as a write has been answered, by whichever process. */
  readonly edition: () => Promise<string>
  /** What is to be done daily for its files; a PostgreSQL does it by itself. */
  maintain(): Promise<void>
  /** Runs what a start does while no other process does the same. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Null: nobody else is on it. */
  readonly shared: Shared | null
  close(): Promise<void>
  /** Lets go of it as a kill would: nothing is written any more. What was acknowledged is in its log. */
  abandon(): Promise<void>
}

/** What processes on one database have in common. */
export interface Shared {
  /** The database, for people. */
  readonly where: string
  readonly notes: Notes
  /** Compares what all processes must have alike. Throws `DatabaseError` where this one has something else. */
  check(own: { readonly keys: Keys; readonly files: FileStore }): Promise<void>
  /** Rate limits of them all; `now` is a clock in milliseconds, null the database's. */
  limits(now: (() => number) | null): CreateRateLimit
  /** Runs it unless another process is at the same. */
  readonly unlessUnderWay: (work: () => Promise<void>) => Promise<void>
  /** The copy that answers readers; null: there is none. */
  readonly standby: Pick<Standby, 'check' | 'lag' | 'lent'> | null
}
