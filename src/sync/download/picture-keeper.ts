// Sync's interface to the picture caches. The page sends messages to the worker; the worker calls itself.

export interface StoredPictures {
  readonly count: number
  readonly bytes: number
}

export type DownloadFailure = 'network' | 'quota' | 'aborted'

export interface Downloaded {
  /** How many of the requested pictures are on the device now. */
  readonly stored: number
  /** How many do not exist on the server, or are not pictures. */
  readonly missing: number
  /** Why the rest was skipped: no response, no space, or cancelled. Null if nothing was skipped. */
  readonly failure: DownloadFailure | null
}

/** Every function returns null if no worker stores pictures. */
export interface PictureKeeper {
  /** Resolves once a worker can store pictures; never, if none comes. */
  ready(): Promise<unknown>
  /** Stores as many of these as fit in `bytes`, and deletes others stored so. True once nothing is left to do. */
  keepNewest(addresses: readonly string[], bytes: number): Promise<boolean | null>
  /** Returns those of these pictures that are not on the device. It does not matter how pictures got there. */
  lacking(addresses: readonly string[]): Promise<readonly string[] | null>
  /** Deletes downloaded pictures except these. Returns the addresses that are not downloaded. */
  retain(addresses: readonly string[]): Promise<readonly string[] | null>
  /** Downloads these. Downloaded pictures stay until they are deleted. */
  download(addresses: readonly string[], signal: AbortSignal): Promise<Downloaded | null>
  /** Downloads these for saved articles: they stay until they are released, whatever else is deleted. */
  save(addresses: readonly string[], signal: AbortSignal): Promise<Downloaded | null>
  /** Releases these: no saved article shows them any more. */
  letGo(addresses: readonly string[]): Promise<void>
  /** Measures all pictures on the device, however they were stored. */
  measure(): Promise<StoredPictures | null>
  /** Deletes them all, except those of saved articles. */
  drop(): Promise<void>
}

/** For browsers without a service worker. */
export const noPictures: PictureKeeper = {
  ready: () => new Promise(() => {}),
  keepNewest: () => Promise.resolve(null),
  lacking: () => Promise.resolve(null),
  retain: () => Promise.resolve(null),
  download: () => Promise.resolve(null),
  save: () => Promise.resolve(null),
  letGo: () => Promise.resolve(),
  measure: () => Promise.resolve(null),
  drop: () => Promise.resolve(),
}
