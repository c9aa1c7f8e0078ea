// Messages between the server and the database's thread, beside the database protocol.

/** What the server asks for when it starts the thread. */
export interface ThreadOptions {
  /** The database's folder, absolute. */
  readonly folder: string
  /** `begin`: put an empty database into a folder that does not exist, and end. `check`: open it and read every row. */
  readonly task: 'begin' | 'check' | 'open'
}

/** What the thread reports; bytes are an answer of the database. */
export type ThreadReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'unsynced'; readonly path: string; readonly reason: string }
  | { readonly kind: 'checkpoint-failed'; readonly reason: string }

/** Closes the database and ends the thread. */
export const CLOSE = 'close'
