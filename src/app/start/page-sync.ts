// Sync in a page, loaded after the first screen. Until then `main.tsx` has `deferSync`.

import { createApi, type ApiOptions } from '#api/client.ts'
import { isSavingData } from '#domain/device/data-saver.ts'
import type { Device } from '#store/device/device.ts'
import { createSync, type Sync } from '#sync/engine.ts'
import { pageEvents } from '#sync/round/schedule.ts'
import { seedDevice } from '#sync/round/seed.ts'
import type { SyncStatusBoard } from '#sync/status.ts'
import type { PageData } from './page-data.ts'
import { pageSeed } from './page-seed.ts'
import { workerPictures } from '../worker/worker-pictures.ts'

interface PageSyncOptions {
  readonly device: Device
  readonly backend: ApiOptions
  readonly status: SyncStatusBoard
  /** Was the device offline when the page started? */
  readonly wasOffline: boolean
  /** With data on the device, the first request waits for the first paint. */
  readonly painted: Promise<void>
}

export function createPageSync({ device, backend, status, wasOffline, painted }: PageSyncOptions): Sync {
  return createSync({
    device,
    api: createApi(backend),
    pictures: workerPictures(),
    whenIdle: () => painted,
    events: pageEvents(window),
    isSavingData: () => isSavingData(navigator),
    locks: 'locks' in navigator ? navigator.locks : null,
    status,
    wasOffline,
  })
}

/** Puts the rows of a rendered page on an empty device. */
export async function fillDeviceFrom(page: PageData, device: Device): Promise<void> {
  const seed = pageSeed(page)
  if (seed) await seedDevice(device, seed)
}
