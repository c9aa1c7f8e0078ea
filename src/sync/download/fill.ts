// The download after a round, by the reader's choice: bodies and pictures of the newest articles, everything, or
// nothing. Only one runs at a time across all tabs, and always last.
import { failed, type Failure } from '#domain/failure.ts'
import { picturesOf } from '#domain/bodies/body-pictures.ts'
import type { Device } from '#store/device/device.ts'
import { hasSaved } from '#store/reader-data/has-saved.ts'
import { notePictures } from '#store/copy/note-pictures.ts'
import { readOfflinePreference, readPictureBudget } from '#store/device/offline-preference.ts'
import { withFreeSpace } from '#store/device/free-space.ts'
import { packCatalogue } from '#store/copy/pack-catalogue.ts'
import { newestArticles } from '#store/queries.ts'
import { fillBodies } from './bodies.ts'
import { createDownloadBoard, type DownloadBoard } from './download-status.ts'
import type { PictureKeeper } from './picture-keeper.ts'
import { withLock, type RoundLocks } from '../tab-lock.ts'
import type { SyncContext } from '../sync-context.ts'

/** Milliseconds between two checks on a download that another tab runs. */
const LOOK_AGAIN = 5000
/** The number of newest articles whose pictures may be stored unseen, within the budget. */
const ARTICLES_WITH_PICTURES = 2000
const MEGA = 1_000_000

export interface FillOptions {
  readonly device: Device
  /** The locks currently shared with other tabs; null if there are none. */
  readonly locks: () => RoundLocks | null
  readonly pictures: PictureKeeper
  /** Creates a context that is aborted with the page or by this signal. */
  readonly context: (signal: AbortSignal) => SyncContext
  /** Runs work on the store; reports a store failure as status. */
  readonly guarded: (work: () => Promise<void>) => Promise<void>
  readonly report: (failure: Failure) => void
}

export interface Fill {
  /** Starts the download. A call during a run schedules one more run. */
  request(): void
  /** Downloads what saved articles lack, now. A call during a run is served after it. */
  storeSaved(): Promise<void>
  /** The number of starts so far. */
  started(): number
  /** Resolves when nothing is running. */
  whenDone(): Promise<void>
  /** Cancels the running download and waits for it to end. */
  callOff(): Promise<void>
  /** Forgets what was complete or full, because the reader has made another choice. */
  forget(): void
  /** Stops all automatic downloads. */
  stop(): void
  /** The progress of the complete download. */
  readonly board: DownloadBoard
}

export function createFill({ device, locks, pictures, context, guarded, report }: FillOptions): Fill {
  const board = createDownloadBoard()
  let underWay: Promise<void> | null = null
  let again = false
  let isWaitingForWorker = false
  let started = 0
  let calledOff = new AbortController()
  let stopLooking = () => {}
  let savedOver = Promise.resolve()
  let picturesOver = Promise.resolve()
  /** The edition whose newest pictures are stored, and the budget used. */
  let newest = ''
  /** The name of the edition that is complete on the device. */
  let whole = ''

  function request(): void {
    if (underWay) {
      again = true
      return
    }
    started += 1
    underWay = guarded(fill).finally(() => {
      underWay = null
      if (!again) return
      again = false
      request()
    })
  }

  async function fill(): Promise<void> {
    stopLooking()
    const { signal } = calledOff
    const preference = await readOfflinePreference(device)
    await storeSaved()
    if (preference !== 'opened') picturesOver = guarded(keepNewest)
    await withFreeSpace(device, () => packCatalogue(device))
    if (preference === 'everything') return await storeEverything(signal)
    const filled = await withLock(locks(), 'cacharreo-bodies', async () =>
      signal.aborted
        ? failed({ kind: 'aborted' })
        : await fillBodies(context(signal), { none: preference === 'opened' }),
    )
    if (filled !== 'held' && !filled.ok && filled.failure.kind === 'quota') report(filled.failure)
    await notePictures(device)
  }

  /** A failure here does not affect the list; the next round resumes. */
  function storeSaved(): Promise<void> {
    savedOver = savedOver
      .catch(() => undefined)
      .then(() =>
        guarded(async () => {
          if (!(await hasSaved(device))) return
          const saved = await import('./store-saved.ts')
          await withLock(locks(), 'cacharreo-saved', () =>
            saved.storeSaved(context(calledOff.signal), pictures),
          )
          await notePictures(device)
        }),
      )
    return savedOver
  }

  /** Its result goes to the board only; the list is not affected. */
  async function storeEverything(signal: AbortSignal): Promise<void> {
    const everything = await import('./store-everything.ts')
    const kept = await withLock(locks(), 'cacharreo-bodies', () =>
      everything.storeEverything(context(signal), { pictures, board, whole }),
    )
    if (kept !== 'held') whole = kept
    else if (!signal.aborted) {
      board.set({ phase: 'elsewhere' })
      // If that tab is closed, this one takes over.
      stopLooking = context(signal).clock.after(LOOK_AGAIN, request)
    }
  }

  async function keepNewest(): Promise<void> {
    const { copyId, edition } = await device.copy.readCheckpoint()
    const megabytes = await readPictureBudget(device)
    const name = `${copyId} ${edition} ${megabytes}`
    if (name === newest) return
    const articles = await newestArticles(device, { count: ARTICLES_WITH_PICTURES })
    const addresses = articles.flatMap((article) => (article.thin ? [] : picturesOf(article.images, '')))
    const isDone = await pictures.keepNewest([...new Set(addresses)], megabytes * MEGA)
    if (isDone === null) requestWithWorker()
    if (isDone === true) newest = name
    await notePictures(device)
  }

  /** Runs again once a worker is ready: on a slow first visit, texts are stored before the worker is installed. */
  function requestWithWorker(): void {
    if (isWaitingForWorker) return
    isWaitingForWorker = true
    pictures.ready().then(
      () => isWaitingForWorker && request(),
      // This browser does not allow workers.
      () => {},
    )
  }

  return {
    request,
    storeSaved,
    board,
    started: () => started,
    async whenDone() {
      while (underWay) await underWay
      await picturesOver
    },
    async callOff() {
      again = false
      stopLooking()
      calledOff.abort()
      calledOff = new AbortController()
      await underWay
    },
    forget() {
      newest = ''
      whole = ''
      device.setFull(false)
    },
    stop() {
      isWaitingForWorker = false
      stopLooking()
    },
  }
}
