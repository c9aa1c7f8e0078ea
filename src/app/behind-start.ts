// What starts after the first screen: signs of engagement, saved and read marks, the icon's number, launches, the
// start picture and the error log.
import type { Device } from '#store/device/device.ts'
import { followHere, followMarks } from '#store/reader-data/follow-marks.ts'
import {
  type Erasure,
  eraseCopies,
  eraseOwn,
  eraseStorage,
  eraseTabStorage,
  type Remains,
} from '#store/device/erase.ts'
import { watchErrors } from '#store/device/error-log.ts'
import type { Persistence } from '#store/device/persistence.ts'
import type { AppRouter } from './router.tsx'
import { saySplash } from './start/splash.ts'
import { workerPictures } from './worker/worker-pictures.ts'
import { isInstalled } from '#reader/install/use-install-way.ts'
import { newSinceVisit, noteVisit } from '#store/device/last-visit.ts'
import { onStore } from '#store/device/store-failure.ts'
import { watchCheckpoint } from '#store/copy/copy-database.ts'
import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { showToast } from '#ui/toast.ts'

// 'Borrar todo de este dispositivo' over all tabs. The other tabs close their databases, stop writing and restart
// with an empty device. A tab with an open form is left alone, and its editor is notified.
const CHANNEL = 'cacharreo-erasure'
/** Another tab that is awake lets go within this; one that sleeps is not waited for. Milliseconds. */
const RELEASE_LIMIT = 500
/** Who began it may be gone by then, in milliseconds. */
const OVER_LIMIT = 15_000

type News = 'erasing' | 'over'

interface Erased {
  readonly device: Device
  readonly sync: { readonly start: () => unknown; readonly stop: () => void }
  /** Drops every picture. False when some are left. */
  readonly erasePictures: () => Promise<boolean>
  /** Restarts this tab, on the front page or in place. */
  readonly restart: (at: 'home' | 'here') => void
}

/** Makes this tab take part, whichever tab begins it. */
export function createErasure({ device, sync, erasePictures, restart }: Erased): Erasure {
  // None where the browser keeps nothing (`store/device/refused-globals.ts`): there is nothing that other tabs could write.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  const tell = (news: News) => channel?.postMessage(news)
  let isReleased = false

  /** From now on this tab writes nothing. */
  function release(): void {
    isReleased = true
    sync.stop()
    device.withdraw()
    eraseTabStorage()
    // Otherwise the page would write its notes back when it is left.
    addEventListener('pagehide', eraseTabStorage)
    setTimeout(() => restart('here'), OVER_LIMIT)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'over' && isReleased) restart('here')
    if (data !== 'erasing') return
    if (!unsavedWork.get()) return release()
    showToast({
      tone: 'info',
      icon: 'trash',
      title: 'Se está borrando lo que hay en este dispositivo',
      text: 'Lo has pedido en otra pestaña. Lo que escribes aquí no se toca.',
    })
  })

  return {
    async erase(drafts) {
      sync.stop()
      tell('erasing')
      // Nobody says how many there are.
      await new Promise((resolve) => setTimeout(resolve, RELEASE_LIMIT))
      const left: Remains[] = []
      if (!(await erasePictures())) left.push('pictures')
      if (!(await eraseOwn(device, drafts)).ok) left.push('own')
      const comeBack = device.withdraw()
      if (!(await eraseCopies(device)).ok) left.push('copies')
      tell('over')
      if (left.length > 0) {
        comeBack()
        sync.start()
        return left
      }
      eraseStorage()
      addEventListener('pagehide', eraseStorage)
      restart('home')
      return left
    },
    stop: () => channel?.close(),
  }
}

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
