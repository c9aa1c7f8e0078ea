// What a screen may ask of sync: a round now, or one article now. Asking again for what is under way joins it.

import type { Result } from '#domain/failure.ts'

export interface Ask {
  /** Asks the server for changes at once, however fresh the data is. Resolves when the round is over, well or not. */
  now(): Promise<void>
  /**
   * Makes sure that this article and its body are on the device, asking the server for it alone when they are not.
   * `missing` only when the server said that there is no such article (decision 12).
   */
  article(id: string, signal?: AbortSignal): Promise<Result<'stored'>>
}
