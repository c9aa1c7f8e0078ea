// In-memory IndexedDB, for browsers that refuse theirs. Loaded only in that case.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DatabaseSource } from './opening.ts'

/** Creates a source of empty databases that last as long as the page. */
export function memoryDatabases(): DatabaseSource {
  return { indexedDB: new IDBFactory(), IDBKeyRange }
}
