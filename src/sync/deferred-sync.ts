// Sync for a page whose first screen does not need it. The code is loaded when sync starts, or when a screen requests
// something earlier. This file holds the requests and the status, which screens use from the start.
import { failed, success, type Result } from '#domain/failure.ts'
import type { Sync } from './engine.ts'
import type { Offline } from './offline.ts'
import type { SyncStatusBoard } from './status.ts'
import type { SyncRequests } from './sync-requests.ts'

export interface DeferredSync {
  /** Sync's requests. If its code cannot be loaded, they fail with `network`. */
  readonly requests: SyncRequests
  /** Starts sync. If its code cannot be loaded, the next request or call tries again. */
  start(): Promise<void>
  /** Tries again if sync should have started but its code could not be loaded. Does nothing after `stop`. */
  retry(): Promise<void>
  /** Cancels everything under way until the next start. */
  stop(): void
  /** Rejects if the code cannot be loaded. */
  offline(): Promise<Offline>
}

/** Creates a sync whose code `load` imports on demand. It reports to `status`. */
export function deferSync(status: SyncStatusBoard, load: () => Promise<Sync>): DeferredSync {
  let loading: Promise<Sync> | null = null
  let isWanted = false

  async function loaded(): Promise<Sync> {
    loading ??= load()
    try {
      const sync = await loading
      if (isWanted) sync.start()
      return sync
    } catch (error) {
      loading = null
      throw error
    }
  }

  async function asked(): Promise<Result<Sync>> {
    try {
      return success(await loaded())
    } catch {
      // The browser has already reported the missing file.
      status.set({ failure: { kind: 'network' } })
      return failed({ kind: 'network' })
    }
  }

  return {
    requests: {
      async now() {
        const sync = await asked()
        if (sync.ok) await sync.value.requests.now()
      },
      async storeSaved() {
        const sync = await asked()
        if (sync.ok) await sync.value.requests.storeSaved()
      },
      async article(id, signal) {
        const sync = await asked()
        return sync.ok ? sync.value.requests.article(id, signal) : sync
      },
      async heads(page, signal) {
        const sync = await asked()
        return sync.ok ? sync.value.requests.heads(page, signal) : sync
      },
    },
    async start() {
      isWanted = true
      await asked()
    },
    async retry() {
      if (isWanted && loading === null) await asked()
    },
    stop() {
      isWanted = false
      void loading?.then(
        (sync) => sync.stop(),
        () => {},
      )
    },
    async offline() {
      return (await loaded()).offline()
    },
  }
}
