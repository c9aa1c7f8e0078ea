// Sync in a page, loaded after the first screen. Until then `main.tsx` has `deferSync`.

import { createBackendSource, createNamedApi, type BackendSource } from '#api/backend.ts'
import type { Backend } from '#domain/device/backend.ts'
import { isSavingData } from '#domain/device/data-saver.ts'
import { MISSING_FILE } from '#domain/es/messages.ts'
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
  /** The rendered page, which names the backend; null: none was. */
  readonly page: PageData | null
  readonly status: SyncStatusBoard
  /** Was the device offline when the page started? */
  readonly wasOffline: boolean
  /** With data on the device, the first request waits for the first paint. */
  readonly painted: Promise<void>
}

let source: BackendSource | null = null

function backendOf(page: PageData | null): BackendSource {
  return (source ??= createBackendSource(page?.backend))
}

/** The backend for the backoffice. Rejects as without its files where nobody names one. */
export async function namedBackend(page: PageData | null): Promise<Backend> {
  const backend = await backendOf(page).get()
  if (!backend.ok) throw new Error(MISSING_FILE)
  return backend.value
}

export function createPageSync({ device, page, status, wasOffline, painted }: PageSyncOptions): Sync {
  return createSync({
    device,
    api: createNamedApi(backendOf(page)),
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
