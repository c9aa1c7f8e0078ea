// Sync's interface to the picture caches. The page sends messages to the worker; the worker calls itself.

export interface StoredPictures {
  readonly count: number
  readonly bytes: number
}

export type DownloadFailure = 'network' | 'quota' | 'aborted'

export interface Downloaded {
  /** Of those asked for, how many are on the device now. */
  readonly stored: number
  /** How many the server does not have, or that are none. */
  readonly missing: number
  /** Why the rest was left: nobody answers, no room, called off. Null when nothing was left. */
  readonly failure: DownloadFailure | null
}

/** Null, wherever it is answered: there is nobody who keeps pictures here. */
export interface PictureKeeper {
  /**
   * Of the pictures at these addresses keeps the first ones that fit into so many bytes and, of those kept in this way before,
   * no others. True once there is nothing more to be done for them.
   */
  keepNewest(addresses: readonly string[], bytes: number): Promise<boolean | null>
  /** Those of these that are not on the device, however they might have come there. */
  lacking(addresses: readonly string[]): Promise<readonly string[] | null>
  /** Of what was downloaded drops all but these. Gives those that are not downloaded. */
  retain(addresses: readonly string[]): Promise<readonly string[] | null>
  /** Downloads these. What was downloaded stays until it is dropped. */
  download(addresses: readonly string[], signal: AbortSignal): Promise<Downloaded | null>
  /** Downloads these for saved articles: they stay until they are let go, whatever else is dropped. */
  save(addresses: readonly string[], signal: AbortSignal): Promise<Downloaded | null>
  /** No saved article shows these any more. */
  letGo(addresses: readonly string[]): Promise<void>
  /** All pictures on the device, however they came there. */
  measure(): Promise<StoredPictures | null>
  /** Drops them all, but those of saved articles. */
  drop(): Promise<void>
}

/** For browsers without a service worker. */
export const noPictures: PictureKeeper = {
  keepNewest: () => Promise.resolve(null),
  lacking: () => Promise.resolve(null),
  retain: () => Promise.resolve(null),
  download: () => Promise.resolve(null),
  save: () => Promise.resolve(null),
  letGo: () => Promise.resolve(),
  measure: () => Promise.resolve(null),
  drop: () => Promise.resolve(),
}
