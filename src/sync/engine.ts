// The sync engine: created once, started, stopped. A round updates the list; pictures and bodies follow. Failures
// become state, never text (P26.16), and no failure deletes anything on the device (P13.9).
import type { Api } from '#api/client.ts'
import { systemClock, type Clock } from '#api/clock.ts'
import { isOutOfReach, success, type Failure, type Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { Device } from '#store/device/device.ts'
import { onStore } from '#store/device/store-failure.ts'
import { watchCheckpoint } from '#store/copy/copy-database.ts'
import { createSyncRequests, type SyncRequests } from './sync-requests.ts'
import { createFill } from './download/fill.ts'
import type { Offline } from './offline.ts'
import { noPictures, type PictureKeeper } from './download/picture-keeper.ts'
import { pull } from './round/pull.ts'
import { withLock, type RoundLocks } from './tab-lock.ts'
import { isFresh, startSchedule, type PageEvents } from './round/schedule.ts'
import type { SyncContext } from './sync-context.ts'
import { createStatus, type SyncStatusBoard, type SyncStatusSource } from './status.ts'

/** If the holder of a lock writes nothing for this many milliseconds, its tab is frozen (docs/sync.md §9). */
const STUCK_AFTER = 90_000

export interface SyncOptions {
  readonly device: Device
  readonly api: Api
  readonly clock?: Clock
  /** From 0 to 1, as `Math.random`. */
  readonly random?: () => number
  /** The page's events (`pageEvents`); null: rounds come only from the clock and from requests. */
  readonly events?: PageEvents | null
  /** `navigator.locks`; null if there are none. */
  readonly locks?: RoundLocks | null
  /** Stores pictures on the device; by default none are stored. */
  readonly pictures?: PictureKeeper
  /** Is the data saver on? Then texts are fetched when they are opened. */
  readonly isSavingData?: () => boolean
  /** With data already on the device, the first request waits for this: the first paint comes first (P13.3). */
  readonly whenIdle?: () => Promise<void>
  /** Where sync reports; created by its reader, with what is known before the device is read. */
  readonly status?: SyncStatusBoard
  /** Did the page begin without a connection, before this was created? */
  readonly wasOffline?: boolean
}

export interface Sync {
  /** Starts: at once on an empty device, otherwise after the first paint. */
  start(): void
  /** Cancels everything under way. Stored rows stay, and the next start continues from there. */
  stop(): void
  /** Runs one round if the data is stale, then the fill. For callers without a page. */
  refresh(): Promise<void>
  readonly status: SyncStatusSource
  readonly requests: SyncRequests
  /** The magazine without a connection; loaded when a screen asks for it. */
  offline(): Promise<Offline>
}

/** Creates the sync between this API and this device. Nothing is requested before `start`. */
export function createSync({
  device,
  api,
  clock = systemClock,
  random = Math.random,
  events = null,
  locks = null,
  pictures = noPictures,
  isSavingData = () => false,
  whenIdle = () => Promise.resolve(),
  status = createStatus(),
  wasOffline = events !== null && !events.isOnline(),
}: SyncOptions): Sync {
  let life = new AbortController()
  let round: Promise<void> | null = null
  // A running round may have sent its request before the forced call.
  let next: Promise<void> | null = null
  /** The wait that the server asked for, in milliseconds from then on. */
  let quiet = { from: 0, length: 0 }
  let stopWaiting: (() => void) | null = null
  let hasStolen = false
  let end: (() => void) | null = null

  const isOffline = () => events !== null && !events.isOnline()
  /** No locks if the rows are in memory: rounds in other tabs would not update them. */
  const sharedLocks = () => (device.isInMemory() ? null : locks)
  const fill = createFill({
    device,
    locks: sharedLocks,
    pictures,
    context: (signal) => ({ ...context(), signal: AbortSignal.any([life.signal, signal]) }),
    guarded,
    report,
  })

  function context(onTrouble: SyncContext['onTrouble'] = () => {}): SyncContext {
    return { device, api, clock, random, signal: life.signal, isOffline, isSavingData, onTrouble }
  }

  function letGo(): void {
    life.abort()
    life = new AbortController()
  }

  /** One round at a time. A call during a round joins it; a forced one shares the round that follows. */
  function startRound(force: boolean, steal = false): Promise<void> {
    if (round) return force ? (next ??= round.then(() => startRound(true))) : round
    next = null
    round = runRound(force, steal).finally(() => {
      status.set({ working: false })
      round = null
    })
    return round
  }

  async function runRound(force: boolean, steal: boolean): Promise<void> {
    const askedAt = clock.now()
    // A clock set back ends the wait.
    if (!force && askedAt >= quiet.from && askedAt - quiet.from < quiet.length) return
    await guarded(async () => {
      // Read unconditionally: only this reveals where the rows are stored.
      const checkpoint = await device.copy.readCheckpoint()
      if (!force && isFresh(checkpoint, askedAt)) {
        fill.request()
        return
      }
      status.set({ working: true })
      const result = await withLock(sharedLocks(), 'cacharreo-round', () => pullOnce(force), { steal })
      if (result === 'held') await waitForHolder(force)
      else settle(result)
    })
  }

  async function pullOnce(force: boolean): Promise<Result<Checkpoint>> {
    const checkpoint = await device.copy.readCheckpoint()
    // Another tab may have finished a round between this tab's check and its lock.
    if (!force && isFresh(checkpoint, clock.now())) return success(checkpoint)
    // With data on the device, a failure is shown during the retries (P13.6); otherwise the screen keeps loading.
    return pull(context(checkpoint.filled ? (failure) => status.set({ failure }) : () => {}))
  }

  /** A working tab moves the checkpoint. One that never does is frozen with the lock, so the lock is stolen, once. */
  async function waitForHolder(force: boolean): Promise<void> {
    if (hasStolen || stopWaiting) return
    const { version } = await device.copy.readCheckpoint()
    stopWaiting = clock.after(STUCK_AFTER, () => {
      stopWaiting = null
      void guarded(async () => {
        if ((await device.copy.readCheckpoint()).version !== version) return
        hasStolen = true
        await startRound(force, true)
      })
    })
  }

  function settle(result: Result<Checkpoint>): void {
    if (result.ok) {
      status.set({ failure: standingFailure(), checkedAt: result.value.checkedAt })
      fill.request()
      return
    }
    const { failure } = result
    if (failure.kind === 'busy' && failure.retryAfter !== null)
      quiet = { from: clock.now(), length: failure.retryAfter }
    report(failure)
  }

  /** A problem that a successful round does not remove. */
  function standingFailure(): Failure | null {
    return device.isInMemory() ? { kind: 'closed' } : null
  }

  /** Reports a connection failure while fetching a single article; its screen reports other failures. */
  function tellNoAnswer(failure: Failure | null): void {
    if (failure === null || isOutOfReach(failure)) status.set({ failure: failure ?? standingFailure() })
  }

  /** A lost race or a cancelled round is not a data failure. */
  function report(failure: Failure): void {
    if (failure.kind !== 'aborted' && failure.kind !== 'conflict') status.set({ failure })
  }

  /** Runs work on the store; reports a store failure as status. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    const done = await onStore(device, work)
    if (!done.ok) report(done.failure)
  }

  /** A round in another tab counts as one in this tab. */
  function follow({ checkedAt }: Checkpoint): void {
    const isNews = checkedAt !== null && checkedAt > (status.get().checkedAt ?? 0)
    status.set(isNews ? { checkedAt, failure: standingFailure() } : { checkedAt })
  }

  /** `force`: even if the data is fresh. */
  async function begin(signal: AbortSignal, force: boolean): Promise<void> {
    await guarded(async () => {
      const { filled, checkedAt } = await device.copy.readCheckpoint()
      status.set({ checkedAt })
      if (filled) await whenIdle()
    })
    if (!signal.aborted) await startRound(force)
  }

  return {
    status,
    async offline() {
      const { createOffline } = await import('./offline.ts')
      return createOffline({ device, fill, pictures, round: () => startRound(true) })
    },
    async refresh() {
      await startRound(false)
      await fill.whenDone()
    },
    requests: createSyncRequests({
      context: () => context(tellNoAnswer),
      now: () => startRound(true),
      storeSaved: () => fill.storeSaved(),
    }),
    start() {
      if (end) return
      const started = new AbortController()
      const stopWatching = watchCheckpoint(device, follow)
      // A deleted copy is refilled at once; a closed and reopened one is still fresh.
      const stopMinding = device.watchLoss(() => void startRound(false))
      const stopSchedule = startSchedule({
        clock,
        events,
        random,
        round: (force) => void startRound(force),
        leave: letGo,
      })
      end = () => {
        started.abort()
        stopWatching()
        stopMinding()
        stopWaiting?.()
        stopWaiting = null
        stopSchedule()
        fill.stop()
        letGo()
      }
      // The connection may have returned while the page was still starting, before it listened.
      void begin(started.signal, wasOffline && !isOffline())
    },
    stop() {
      end?.()
      end = null
    },
  }
}
