// Reads one record of the device's databases without the store's code, so a worker that has just started can answer
// from it.
import { databaseNames } from '#worker-contract.ts'

/** The record of this key; null where the database, the table or the record is not there. */
export async function storedRecord(
  database: keyof ReturnType<typeof databaseNames>,
  table: string,
  key: string,
): Promise<unknown> {
  const opened = await open(databaseNames()[database])
  if (opened === null) return null
  try {
    if (!opened.objectStoreNames.contains(table)) return null
    return (await done(opened.transaction(table).objectStore(table).get(key))) ?? null
  } finally {
    opened.close()
  }
}

/** Null where there is none: it is not made. */
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
