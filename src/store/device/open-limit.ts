// Openings of databases, within a limit of time: another tab that holds an older version and does not answer would block
// one for ever (docs/sync.md §9).

/** The parts of IndexedDB that are used. */
export interface DatabaseSource {
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'>
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'bound' | 'only' | 'lowerBound' | 'upperBound'>
}

export interface OpenLimit {
  /** Runs the action once, so many milliseconds from now. Returns what calls it off. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** An opening of the database of this name has been given up. */
  readonly onStuck: (name: string) => void
}

/** An opening that takes longer is blocked by somebody, in milliseconds. */
const OPEN_LIMIT = 5000

/** A source that is asked for anew at each use, since a browser may refuse even to name it. `open`: in place of its own. */
export function sourceFrom(
  current: () => DatabaseSource,
  open: (name: string, version?: number) => IDBOpenDBRequest,
): DatabaseSource {
  return {
    indexedDB: {
      open,
      deleteDatabase: (name) => current().indexedDB.deleteDatabase(name),
      cmp: (a, b) => current().indexedDB.cmp(a, b),
      databases: () => current().indexedDB.databases(),
    },
    IDBKeyRange: {
      bound: (...range) => current().IDBKeyRange.bound(...range),
      only: (key) => current().IDBKeyRange.only(key),
      lowerBound: (...range) => current().IDBKeyRange.lowerBound(...range),
      upperBound: (...range) => current().IDBKeyRange.upperBound(...range),
    },
  }
}

/** Opens a database, and gives the opening up when it is not answered in time. */
export function openWithin(
  { after, onStuck }: OpenLimit,
  { indexedDB }: DatabaseSource,
  name: string,
  version?: number,
): IDBOpenDBRequest {
  const request = indexedDB.open(name, version)
  const giveUp = after(OPEN_LIMIT, () => {
    // Should it open after all, nobody waits for it any more.
    request.onerror = null
    request.onsuccess = () => request.result.close()
    request.onupgradeneeded = () => request.transaction?.abort()
    onStuck(name)
  })
  for (const end of ['success', 'error', 'upgradeneeded']) request.addEventListener(end, giveUp)
  return request
}
