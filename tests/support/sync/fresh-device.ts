import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openDevice, type Device } from '#store/device/device.ts'

// Live queries use this factory, whichever one a database was given.
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange

let made = 0

/** A disk: devices opened on it share their data, as tabs do. */
export interface Disk {
  open(): Device
}

export function freshDisk(): Disk {
  made += 1
  const name = `test-${made}`
  const indexedDB = new IDBFactory()
  return { open: () => openDevice({ name, indexedDB, IDBKeyRange }) }
}

/** An empty device. */
export function freshDevice(): Device {
  return freshDisk().open()
}

/** A device whose browser refuses IndexedDB: the server's rows are in memory. */
export function refusedDevice(): Device {
  const indexedDB = Object.assign(new IDBFactory(), {
    open() {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
    },
  })
  return openDevice({ name: 'refused', indexedDB, IDBKeyRange })
}
