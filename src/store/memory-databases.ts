// IndexedDB in memory, for the browser that has none to give. Loaded only then: nobody else pays for it.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DatabaseSource } from './open-limit.ts'

/** Empty databases that last as long as the page. */
export function memoryDatabases(): DatabaseSource {
  return { indexedDB: new IDBFactory(), IDBKeyRange }
}
