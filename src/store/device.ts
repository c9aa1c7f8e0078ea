// The device: its databases and the catalogue over them, made once at the start and handed down. Opening is lazy, so
// making a device never waits and never fails; the first read or write does.

import { BodyDatabase } from './body-database.ts'
import { createCatalogueReader, type CatalogueReader } from './catalogue.ts'
import { CopyDatabase, type DatabaseOptions } from './copy-database.ts'
import { OwnDatabase } from './own-database.ts'

export interface Device {
  readonly copy: CopyDatabase
  readonly bodies: BodyDatabase
  readonly own: OwnDatabase
  readonly catalogue: CatalogueReader
  /** Opens the databases again after the browser has dropped the connection. Throws when it cannot. */
  reopen(): Promise<void>
  close(): void
}

export interface DeviceOptions extends DatabaseOptions {
  /** What the databases' names begin with. */
  readonly name?: string
}

/** The device's store. `indexedDB` and `IDBKeyRange` are the browser's own when not given. */
export function openDevice({ name = 'cacharreo', ...options }: DeviceOptions = {}): Device {
  const copy = new CopyDatabase(`${name}-copy`, options)
  const bodies = new BodyDatabase(`${name}-bodies`, options)
  const own = new OwnDatabase(`${name}-own`, options)
  return {
    copy,
    bodies,
    own,
    catalogue: createCatalogueReader(copy),
    async reopen() {
      for (const database of [copy, bodies, own]) {
        database.close({ disableAutoOpen: false })
        await database.open()
      }
    },
    close() {
      copy.close()
      bodies.close()
      own.close()
    },
  }
}
