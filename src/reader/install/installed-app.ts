import type { Erasure } from '#store/device/erase.ts'

/** The app itself, as far as a reader may see and move it: its updates and its place on the home screen. */
export interface InstalledApp {
  /** How many new versions stand ready; 0 while this is the newest. */
  readonly updates: Watched<number>
  /** Brings this tab to the new version. */
  update(): Promise<void>
  /** Does the browser offer to install it? */
  readonly installable: Watched<boolean>
  /** Lets the browser ask the person. */
  install(): Promise<void>
  /** Deletes everything on this device. */
  erase: Erasure['erase']
}

/** Fit for `useSyncExternalStore`. */
interface Watched<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}
