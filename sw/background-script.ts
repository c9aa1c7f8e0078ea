// Loads the worker's second script, which contains sync and the screens (`src/background.ts`). It is five times as large as the worker,
// which mostly answers without it.
import type { Background } from '#worker-contract.ts'

declare const self: ServiceWorkerGlobalScope & { readonly background?: Background }

export function isBackgroundLoaded(): boolean {
  return self.background !== undefined
}

/** Returns the script's functions, loaded while the worker installs. Throws if the script is unavailable or invalid. */
export function loadBackground(): Background {
  if (!self.background) self.importScripts('/background.js')
  if (!self.background) throw new TypeError('Not the script that the build made')
  return self.background
}
