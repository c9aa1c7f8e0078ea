// Opens databases within a time limit (P13.11). A tab with an older version that does not answer would block an opening
// forever. After that limit or a refusal, databases are in memory (docs/sync.md §9).

/** The parts of IndexedDB that are used. */
export interface DatabaseSource {
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'>
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'bound' | 'only' | 'lowerBound' | 'upperBound'>
}

interface OpenLimit {
  /** Runs the action once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** Called when the opening of the database with this name was given up. */
  readonly onStuck: (name: string) => void
}

/** An opening that takes longer is blocked by another tab, in milliseconds. */
const OPEN_LIMIT = 5000

/**
 * A source that reads `indexedDB` again at each use, since a browser may refuse even to name it. `open` replaces its
 * own.
 */
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

/** Opens a database, and gives up when there is no answer in time. */
export function openWithin(
  { after, onStuck }: OpenLimit,
  { indexedDB }: DatabaseSource,
  name: string,
  version?: number,
): IDBOpenDBRequest {
  const request = indexedDB.open(name, version)
  const giveUp = after(OPEN_LIMIT, () => {
    // If it opens after all, nothing waits for it any more.
    request.onerror = null
    request.onsuccess = () => request.result.close()
    request.onupgradeneeded = () => request.transaction?.abort()
    onStuck(name)
  })
  for (const end of ['success', 'error', 'upgradeneeded']) request.addEventListener(end, giveUp)
  return request
}

interface MemoryFallback {
  readonly source: DatabaseSource
  /** From now on every database is opened in memory, empty, until the page is left. */
  activate(): Promise<void>
  isActive(): boolean
  /** Was an opening given up without an answer? */
  isStuck(): boolean
}

export interface MemoryFallbackOptions extends OpenLimit {
  /** Read at each opening, since a browser may refuse even to name it. */
  readonly browser: () => DatabaseSource
  readonly loadMemory: () => Promise<DatabaseSource>
}

/**
 * Databases in the browser's IndexedDB, or in memory if that has refused, failed after a reopening, or does not
 * answer. Callers use both in the same way.
 */
export function createMemoryFallback({
  browser,
  loadMemory,
  after,
  onStuck,
}: MemoryFallbackOptions): MemoryFallback {
  let memory: DatabaseSource | null = null
  let isStuck = false
  const limit: OpenLimit = {
    after,
    onStuck(name) {
      isStuck = true
      // This opening began before memory was activated: the databases in memory stay open.
      if (!memory) onStuck(name)
    },
  }

  return {
    source: sourceFrom(
      () => memory ?? browser(),
      (name, version) =>
        memory ? memory.indexedDB.open(name, version) : openWithin(limit, browser(), name, version),
    ),
    async activate() {
      memory ??= await loadMemory()
    },
    isActive: () => memory !== null,
    isStuck: () => isStuck,
  }
}
