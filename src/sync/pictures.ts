// The interface through which sync keeps pictures: the page calls the worker by messages, the worker calls itself.

export interface StoredPictures {
  readonly count: number
  readonly bytes: number
}

export interface Downloaded {
  /** Of those asked for, how many are on the device now. */
  readonly stored: number
  /** How many the server does not have, or that are none. */
  readonly missing: number
  /** Why the rest was left: nobody answers, no room, called off. Null when nothing was left. */
  readonly failure: 'network' | 'quota' | 'aborted' | null
}

/** Null, wherever it is answered: there is nobody who keeps pictures here. */
export interface PictureKeeper {
  /** Keeps the pictures at these addresses and, of those kept in this way before, no others. */
  keepNewest(addresses: readonly string[]): void
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
  keepNewest() {},
  retain: () => Promise.resolve(null),
  download: () => Promise.resolve(null),
  save: () => Promise.resolve(null),
  letGo: () => Promise.resolve(),
  measure: () => Promise.resolve(null),
  drop: () => Promise.resolve(),
}
