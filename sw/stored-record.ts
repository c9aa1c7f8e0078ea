// Reads one record of the device's databases without the store's code, so that a worker that has just started can use it.
import { type DatabaseKind, databaseName } from '#worker-contract.ts'

/** The record with this key; null if the database, the table or the record does not exist. */
export async function storedRecord(database: DatabaseKind, table: string, key: string): Promise<unknown> {
  const opened = await open(databaseName(database))
  if (opened === null) return null
  try {
    if (!opened.objectStoreNames.contains(table)) return null
    return (await done(opened.transaction(table).objectStore(table).get(key))) ?? null
  } finally {
    opened.close()
  }
}

/** Opens a database; null if it does not exist, instead of creating it. */
function open(name: string): Promise<IDBDatabase | null> {
  const asked = indexedDB.open(name)
  asked.addEventListener('upgradeneeded', () => asked.transaction?.abort())
  return done(asked).then(
    (database) => {
      database.addEventListener('versionchange', () => database.close())
      return database
    },
    () => null,
  )
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'UnknownError')))
  })
}
