// Everything that starts after the first screen: signs of engagement, saved and read marks, the icon's number,
// launches, the start picture and the error log.
import type { Device } from '#store/device/device.ts'
import { followHere, followMarks } from '#store/reader-data/follow-marks.ts'
import type { Erasure } from '#store/device/erase.ts'
import { watchErrors } from '#store/device/error-log.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { keepBadge } from './badge.ts'
import { createErasure, type Erased } from './erasure.ts'
import type { AppRouter } from './router.tsx'
import { saySplash } from './start/splash.ts'
import { erasePictures, workerPictures } from './worker/worker-messages.ts'
import { isInstalled } from '#reader/install/use-install-way.ts'
import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'

/** Starts all of it. */
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

/** Creates this page's part in deleting everything on the device, once. */
export function erasureOfPage({ device, sync }: Pick<Erased, 'device' | 'sync'>): Erasure {
  erasure ??= createErasure({
    device,
    sync,
    erasePictures,
    restart(at) {
      if (at === 'home') location.replace('/')
      else location.reload()
    },
  })
  return erasure
}

const ENOUGH = 3

/** Requests persistent storage at signs that a reader will come back. Returns a function that stops it. */
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

// Launches while the magazine is already open: from the icon, a shortcut or a link. The browser only focuses the
// window (`launch_handler` in `scripts/build/web-manifest.ts`). So the app navigates as if a link was pressed, and a
// form with unsaved text asks first.

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

/** Starts following launches. Those queued earlier by the browser are the launch of this page itself. */
export function followLaunches(router: Pick<AppRouter, 'navigate'>, window: Window): void {
  const queue: unknown = Reflect.get(window, 'launchQueue')
  if (!isLaunchQueue(queue)) return
  const { origin } = window.location
  let isFollowing = false
  queue.setConsumer(({ targetURL }) => {
    if (!isFollowing || !targetURL?.startsWith(`${origin}/`)) return
    const href = targetURL.slice(origin.length)
    // The icon alone returns to the reader's last place, and shares open as separate pages.
    if (href !== '/' && href !== SHARE_ADDRESS) void router.navigate({ href })
  })
  isFollowing = true
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return typeof Object(value).setConsumer === 'function'
}
