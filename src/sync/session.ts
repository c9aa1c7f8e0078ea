// What every part of a round works with: where from, where to, by which clock, and until when.

import type { Api } from '#api/client.ts'
import type { Clock } from '#api/clock.ts'
import type { Device } from '#store/device.ts'

export interface Session {
  readonly device: Device
  readonly api: Api
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  readonly signal: AbortSignal
}
