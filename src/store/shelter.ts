// Where the databases come from: the browser's IndexedDB, and memory once that has refused, failed again after a
// reopening, or does not answer. One door for both, so that nobody behind it knows the difference (sync.md §2.1).

/** The parts of IndexedDB that are used. */
export interface DatabaseSource {
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'>
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'bound' | 'only' | 'lowerBound' | 'upperBound'>
}

export interface Shelter {
  readonly source: DatabaseSource
  /** From now on everything is opened in memory: empty, and gone with the page. */
  take(): Promise<void>
  isTaken(): boolean
  /** Has an opening been given up, unanswered? */
  isStuck(): boolean
}

export interface ShelterOptions {
  /** Asked at each opening, since a browser may refuse even to name it. */
  readonly browser: () => DatabaseSource
  readonly loadMemory: () => Promise<DatabaseSource>
  /** Runs the action once, so many milliseconds from now. Returns what calls it off. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** An opening of the database of this name has been given up. */
  readonly onStuck: (name: string) => void
}

/** An opening that takes longer is blocked by somebody, in milliseconds. */
const OPEN_LIMIT = 5000

export function createShelter({ browser, loadMemory, after, onStuck }: ShelterOptions): Shelter {
  let memory: DatabaseSource | null = null
  let isStuck = false
  const current = () => memory ?? browser()

  function open(name: string, version?: number): IDBOpenDBRequest {
    const request = current().indexedDB.open(name, version)
    if (memory) return request
    const giveUp = after(OPEN_LIMIT, () => {
      // Should it open after all, nobody must take it for the one in memory.
      request.onerror = null
      request.onsuccess = () => request.result.close()
      request.onupgradeneeded = () => request.transaction?.abort()
      isStuck = true
      onStuck(name)
    })
    for (const end of ['success', 'error', 'upgradeneeded']) request.addEventListener(end, giveUp)
    return request
  }

  return {
    source: {
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
    },
    async take() {
      memory ??= await loadMemory()
    },
    isTaken: () => memory !== null,
    isStuck: () => isStuck,
  }
}
