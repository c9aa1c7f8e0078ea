// Sync as one thing: made once, started, stopped. It is the only writer of articles and categories on the device.

import type { Api } from '#api/client.ts'
import type { Clock } from '#api/clock.ts'
import type { Device } from '#store/device.ts'
import type { Ask } from './ask.ts'
import { createStatus, type SyncStatusSource } from './status.ts'

export interface SyncOptions {
  readonly device: Device
  readonly api: Api
  readonly clock?: Clock
  /** Told the addresses of the newest articles' pictures after a round in which they changed. */
  readonly keepPictures?: (addresses: readonly string[]) => void
  /** With data already on the device, the first request waits for this: the first paint comes first. */
  readonly whenIdle?: () => Promise<void>
}

export interface Sync {
  start(): void
  stop(): void
  readonly status: SyncStatusSource
  readonly ask: Ask
}

/** Sync between this API and this device. Nothing is asked before `start`. */
export function createSync(_options: SyncOptions): Sync {
  const status = createStatus()
  const ask: Ask = {
    async now() {},
    async article() {
      return { ok: false, failure: { kind: 'network' } }
    },
  }
  return { start() {}, stop() {}, status, ask }
}
