// The messages between the keeper and the processes of two releases. Releases of any age must understand them, so messages are added, but
// never changed.

/** Messages from a serving process to the keeper. */
export type ToKeeper =
  /** Everything but the embedded database is loaded. */
  | { readonly kind: 'loaded' }
  /** The database is open; no connections are accepted yet. */
  | { readonly kind: 'opened' }
  /** Connections are accepted. */
  | { readonly kind: 'serving'; readonly port: number; readonly dataDir: string }
  /** Only requests are running. */
  | { readonly kind: 'prepared' }
  /** The database is closed. Writes are held, and readers are answered from memory. */
  | { readonly kind: 'released' }
  /** All requests are forwarded to the next process from now on. */
  | { readonly kind: 'forwarding' }

/** Messages from the keeper to a serving process. */
export type ToServer =
  /** Take over the database. `isClosed`: whether the previous process closed it cleanly; null if there was none. */
  | { readonly kind: 'take'; readonly isClosed: boolean | null }
  /** Accept connections. */
  | { readonly kind: 'listen' }
  /** Finish background work, such as a backup or housekeeping. */
  | { readonly kind: 'prepare' }
  /** Release the database. */
  | { readonly kind: 'release' }
  /** The next process has the database: forward all requests to it. */
  | { readonly kind: 'forward' }
  /** Finish running requests and exit. */
  | { readonly kind: 'end' }

/** The name of a keeper's socket in the data folder. Several processes may share a folder of drawn cards. */
export function keeperSocket(port: number): string {
  return `keeper-${port}.sock`
}

/** Matches the names of these sockets. */
export const KEEPER_SOCKET = /^keeper-\d+\.sock$/
