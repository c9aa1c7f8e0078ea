// The reader's choices by name. If the browser refuses the database, a choice lasts as long as the page.
import type { Device } from './device.ts'
import { storeFailure } from './store-failure.ts'

const unkept = new WeakMap<Device, Map<string, unknown>>()

/** Reads a choice; undefined if none was made. */
export async function readSetting(device: Device, key: string): Promise<unknown> {
  try {
    return (await device.own.settings.get(key))?.value
  } catch (error) {
    if (storeFailure(error) === null) throw error
    return unkept.get(device)?.get(key)
  }
}

/** Stores a choice. */
export async function writeSetting(device: Device, key: string, value: unknown): Promise<void> {
  try {
    await device.own.settings.put({ key, value })
  } catch (error) {
    if (storeFailure(error) === null) throw error
    unkept.set(device, (unkept.get(device) ?? new Map<string, unknown>()).set(key, value))
  }
}
