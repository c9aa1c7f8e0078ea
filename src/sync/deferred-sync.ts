// Sync for a page whose first screen does not need it. The code is loaded when sync starts, or when a screen requests
// something earlier. Requests and status, which screens hold from the start, are here.

import { failed, success, type Result } from '#domain/failure.ts'
import type { Sync } from './engine.ts'
import type { Offline } from './offline.ts'
import type { SyncStatusBoard } from './status.ts'
import type { SyncRequests } from './sync-requests.ts'

export interface DeferredSync {
  /** As those of sync itself. Where its code cannot be had they fail as without a network. */
  readonly requests: SyncRequests
  /** Begins. Where the code cannot be had, the next request or the next call tries again. */
  start(): Promise<void>
  /** Once more, if it was to begin and its code could not be had; after `stop` nothing. */
  retry(): Promise<void>
  /** Lets go of everything under way, until the next start. */
  stop(): void
  /** Rejects where the code cannot be had. */
  offline(): Promise<Offline>
}

/** Sync that `load` brings, which writes to this status. */
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
      // The browser has reported the missing file.
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
