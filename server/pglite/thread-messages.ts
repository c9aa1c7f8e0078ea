// Messages between the server and the database's thread, beside the database protocol.

/** The server's options for the thread. */
export interface ThreadOptions {
  /** The database's folder, absolute. */
  readonly folder: string
  /**
   * `begin`: creates an empty database in a folder that does not exist, and ends. `check`: opens it and reads every
   * row. `wait`: loads all but its files, which another process still has, and is told `check` or `open` afterwards.
   */
  readonly task: 'begin' | 'check' | 'open' | 'wait'
}

/** A report of the thread; bytes are an answer of the database. */
export type ThreadReport =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'unsynced'; readonly path: string; readonly reason: string }
  | { readonly kind: 'checkpoint-failed'; readonly reason: string }

/** Closes the database and ends the thread. */
export const CLOSE = 'close'
