import { onTestFinished } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { createSync, type Sync, type SyncOptions } from '#sync/engine.ts'
import { fakePage } from '../fakes/fake-page.ts'
import { magazineOf, type FakeTableApi } from '../fakes/fake-table-api.ts'
import { freshDevice } from './fresh-device.ts'
import { apiOf } from './sync-context.ts'
import { until, virtualClock } from './virtual-clock.ts'

/** Sync between this server and device with its own clock, not yet started. */
export function syncOn(server: FakeTableApi, device: Device, change: Partial<SyncOptions> = {}) {
  const clock = virtualClock()
  const page = fakePage()
  const sync = createSync({ device, api: apiOf(server), clock, random: () => 0.5, events: page, ...change })
  onTestFinished(() => sync.stop())
  return { sync, clock, page }
}

/** Is everything on the device: the list, and each text? */
export async function isFilled(device: Device, server: FakeTableApi): Promise<boolean> {
  return (await device.bodies.texts.count()) === server.articles.length
}

/** A device with a whole magazine, and its running sync. */
export async function filled(count = 60) {
  const server = magazineOf(count)
  const device = freshDevice()
  const made = syncOn(server, device)
  made.sync.start()
  await until(() => isFilled(device, server))
  server.requests.length = 0
  return { server, device, ...made }
}

/** Waits long enough for any pending request to be sent. */
export async function settled({ sync }: { readonly sync: Sync }): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await until(() => !sync.status.get().working)
}
