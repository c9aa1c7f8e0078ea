// Loads the worker's second script, which has sync and the screens (`src/background.ts`): it is five times the size of
// the worker, which mostly answers without it.
import type { Background } from '#worker-contract.ts'

declare const self: ServiceWorkerGlobalScope & { readonly background?: Background }

export function isBackgroundLoaded(): boolean {
  return self.background !== undefined
}

/**
 * The script's functions. A worker may load it later only if it has done so while it was installed; throws when the script
 * is not to be had, or is none.
 */
export function loadBackground(): Background {
  if (!self.background) self.importScripts('/background.js')
  if (!self.background) throw new TypeError('Not the script that the build made')
  return self.background
}
