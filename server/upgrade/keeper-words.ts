// What the keeper and the processes of two releases say to each other. Releases of any age must understand them: words are added,
// never changed.

/** Words of a serving process to the keeper. */
export type ToKeeper =
  /** All but the embedded database is loaded. */
  | { readonly kind: 'loaded' }
  /** The database is open; nothing is accepted yet. */
  | { readonly kind: 'opened' }
  /** Connections are accepted. */
  | { readonly kind: 'serving'; readonly port: number; readonly dataDir: string }
  /** Nothing runs but requests. */
  | { readonly kind: 'prepared' }
  /** The database is closed. Writes are held, readers are answered from memory. */
  | { readonly kind: 'released' }
  /** All requests go to the next process from now on. */
  | { readonly kind: 'forwarding' }

/** Words of the keeper to a serving process. */
export type ToServer =
  /** Take the database. Did the process before close it in order? Null: there was none. */
  | { readonly kind: 'take'; readonly isClosed: boolean | null }
  /** Accept connections. */
  | { readonly kind: 'listen' }
  /** End what runs beside requests: a backup, housekeeping. */
  | { readonly kind: 'prepare' }
  /** Let go of the database. */
  | { readonly kind: 'release' }
  /** The next process has it: hand all requests on. */
  | { readonly kind: 'forward' }
  /** Finish what is under way and end. */
  | { readonly kind: 'end' }

/** The name of the keeper's socket in the data folder. Several processes may share a folder of drawn cards. */
export function keeperSocket(port: number): string {
  return `keeper-${port}.sock`
}

/** Names of such sockets. */
export const KEEPER_SOCKET = /^keeper-\d+\.sock$/
