// Messages between the server and the database's thread, besides those of the database protocol.

/** The server's options for the thread. */
export interface ThreadOptions {
  /** The database's folder, absolute. */
  readonly folder: string
  /**
   * `begin`: creates an empty database in a folder that does not exist, and ends. `check`: opens it and reads every row. `open`: opens it.
   * `wait`: loads everything but its files, which another process still has; `check` or `open` follows as a message.
   */
  readonly task: 'begin' | 'check' | 'open' | 'wait'
}

/** A report from the thread. Its other messages are bytes: answers of the database. */
export type ThreadReport =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'unsynced'; readonly path: string; readonly reason: string }
  | { readonly kind: 'checkpoint-failed'; readonly reason: string }

/** The message that closes the database and ends the thread. */
export const CLOSE = 'close'
