// What starts after the first screen: signs of engagement, saved and read marks, the icon's number, launches, the
// start picture and the error log.
import type { Device } from '#store/device/device.ts'
import { followHere, followMarks } from '#store/reader-data/follow-marks.ts'
import type { Erasure } from '#store/device/erase.ts'
import { watchErrors } from '#store/device/error-log.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { createErasure, type Erased } from './erasure.ts'
import type { AppRouter } from './router.tsx'
import { saySplash } from './start/splash.ts'
import { workerPictures } from './worker/worker-pictures.ts'
import { isInstalled } from '#reader/install/use-install-way.ts'
import { newSinceVisit, noteVisit } from '#store/device/last-visit.ts'
import { onStore } from '#store/device/store-failure.ts'
import { watchCheckpoint } from '#store/copy/copy-database.ts'
import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'

// A launch while the magazine is already open: from the icon, a shortcut or a link. The browser only brings the
// window to the front (`launch_handler` in `scripts/build/web-manifest.ts`). So the app navigates as by a link of its
// own, and a form with unsaved text asks first.
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

/** Follows launches from now on. Earlier ones, which the browser has queued, are the launch of this page. */
export function followLaunches(router: Pick<AppRouter, 'navigate'>, window: Window): void {
  const queue: unknown = Reflect.get(window, 'launchQueue')
  if (!isLaunchQueue(queue)) return
  const { origin } = window.location
  let isFollowing = false
  queue.setConsumer(({ targetURL }) => {
    if (!isFollowing || !targetURL?.startsWith(`${origin}/`)) return
    const href = targetURL.slice(origin.length)
    // The icon alone leads to the reader's last place, and shares open as separate pages.
    if (href !== '/' && href !== SHARE_ADDRESS) void router.navigate({ href })
  })
  isFollowing = true
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'setConsumer' in value &&
    typeof value.setConsumer === 'function'
  )
}

// The number on the app's icon: new reviews since the last visit, which clears it. The page and the worker (`sw/sw.ts`)
// count reviews that arrive in the background.
/** The badge functions of `navigator`, which few browsers have. */
type BadgePlace = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Keeps the number up to date. Returns a function that stops it. */
export function keepBadge(device: Device, place: BadgePlace): () => void {
  if (!place.setAppBadge || !place.clearAppBadge) return () => {}
  // Browsers may refuse it where the magazine is not installed.
  const clear = () => void place.clearAppBadge?.().catch(() => undefined)
  const note = () => void onStore(device, () => noteVisit(device))
  const count = async () => {
    const found = await onStore(device, () => newSinceVisit(device))
    if (found.ok && found.value > 0 && document.hidden) await place.setAppBadge?.(found.value)
  }
  // The reader has seen what was on the screen when they left.
  const turn = () => {
    note()
    if (!document.hidden) clear()
  }
  const stop = watchCheckpoint(device, () => {
    if (document.hidden) void count().catch(() => undefined)
  })
  document.addEventListener('visibilitychange', turn)
  if (!document.hidden) turn()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stop()
  }
}

/** Begins all of it. */
export function startBehind(started: {
  readonly router: AppRouter
  readonly device: Device
  readonly persistence: Persistence
  readonly sync: Erased['sync']
}): void {
  const { router, device, persistence, sync } = started
  watchErrors()
  watchEngagement(router, persistence)
  followMarks(device)
  const pictures = workerPictures()
  followHere(device, (addresses) => pictures.lacking(addresses))
  keepBadge(device, navigator)
  followLaunches(router, window)
  saySplash(document, { width: screen.width, height: screen.height, ratio: devicePixelRatio })
  erasureOfPage({ device, sync })
}

let erasure: Erasure | null = null

/** This page's part in deleting everything on the device, once. */
export function erasureOfPage({ device, sync }: Pick<Erased, 'device' | 'sync'>): Erasure {
  erasure ??= createErasure({
    device,
    sync,
    async erasePictures() {
      if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return true
      const { erasePictures } = await import('./worker/worker-messages.ts')
      return await erasePictures(navigator.serviceWorker)
    },
    restart(at) {
      if (at === 'home') location.replace('/')
      else location.reload()
    },
  })
  return erasure
}

const ENOUGH = 3

/**
 * Signs that a reader means to come back. After them the browser is asked for persistent storage (`persistence.ts`); the choice
 * 'Todo' in the settings is another one. Watches from now on, after the first paint. Returns what ends it.
 */
export function watchEngagement(router: AppRouter, persistence: Persistence): () => void {
  if (isInstalled()) void persistence.ask('installed')
  const opened = new Set<string>()
  const look = (path: string) => {
    if (!path.startsWith('/article/')) return
    opened.add(path)
    if (opened.size === ENOUGH) void persistence.ask('third-article')
  }
  look(router.state.location.pathname)
  return router.subscribe('onRendered', ({ toLocation }) => look(toLocation.pathname))
}
