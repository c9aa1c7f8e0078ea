// How the magazine can be installed in this browser, and whether it is running installed.
import { useCallback, useSyncExternalStore } from 'react'
import { type InstallWay, installWayOf } from '#domain/device/install-way.ts'
import type { Erasure } from '#store/device/erase.ts'

const STANDALONE = '(display-mode: standalone)'

/** Was this page opened from the home screen? */
export function isInstalled(): boolean {
  return matchMedia(STANDALONE).matches || Reflect.get(navigator, 'standalone') === true
}

/** The way to install in this browser, kept up to date: an offer may come late, and a tab may become the app's window. */
export function useInstallWay({ installable }: Pick<InstalledApp, 'installable'>): InstallWay {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = installable.subscribe(changed)
      const window = matchMedia(STANDALONE)
      window.addEventListener('change', changed)
      return () => {
        stop()
        window.removeEventListener('change', changed)
      }
    },
    [installable],
  )
  return useSyncExternalStore(
    subscribe,
    () => installWay(installable.get()),
    () => 'unknown',
  )
}

function installWay(isOffered: boolean): InstallWay {
  return installWayOf({
    isInstalled: isInstalled(),
    isOffered,
    knowsStandalone: 'standalone' in navigator,
    isGecko: typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none'),
    vendor: navigator.vendor,
    userAgent: navigator.userAgent,
  })
}

/** The app itself, as far as readers see and control it: its updates and its installation. */
export interface InstalledApp {
  /** The number of new versions ready; 0 if this is the newest. */
  readonly updates: Watched<number>
  /** Loads the new version in this tab. */
  update(): Promise<void>
  /** Does the browser offer to install it? */
  readonly installable: Watched<boolean>
  /** Shows the browser's installation prompt. */
  install(): Promise<void>
  /** Deletes everything on this device. */
  erase: Erasure['erase']
}

/** Can be passed to `useSyncExternalStore`. */
interface Watched<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}
