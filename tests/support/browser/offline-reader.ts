import type { Device } from '#store/device/device.ts'
import type { SyncOptions } from '#sync/engine.ts'
import { fakePictures } from '../fakes/fake-pictures.ts'
import { magazineOf, type FakeTableApi } from '../fakes/fake-table-api.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { syncOn } from '../sync/running-sync.ts'
import { until } from '../sync/virtual-clock.ts'

/** A reader's tab with everything that a settings screen has. */
export async function reading(server: FakeTableApi, device: Device, change: Partial<SyncOptions> = {}) {
  const pictures = fakePictures()
  const made = syncOn(server, device, { pictures, ...change })
  const offline = await made.sync.offline()
  return { ...made, pictures, offline }
}

/** The same, after the list and the default budget are on the device. */
export async function settledReader(count: number, change: Partial<SyncOptions> = {}) {
  const server = magazineOf(count)
  const device = freshDevice()
  const reader = await reading(server, device, change)
  reader.sync.start()
  await until(() => reader.sync.status.get().checkedAt !== null)
  await reader.sync.refresh()
  server.requests.length = 0
  return { server, device, ...reader }
}

/** How many texts are on the device. */
export const textsOn = (device: Device) => device.bodies.texts.count()
