// Opens databases within a time limit (P13.11). A tab with an older version that does not respond would block opening
// forever. After the limit or a refusal, databases are kept in memory (docs/sync.md §9).

/** The parts of IndexedDB that are used. */
export interface DatabaseSource {
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'>
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'bound' | 'only' | 'lowerBound' | 'upperBound'>
}

interface OpenLimit {
  /** Runs the action once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** Called when opening the database with this name has timed out. */
  readonly onStuck: (name: string) => void
}

/** The time limit in milliseconds: opening takes longer only if another tab blocks it. */
const OPEN_LIMIT = 5000

/** Reads `indexedDB` at each use, because in some browsers even accessing it throws. `open` replaces its own. */
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

/** Opens a database within the time limit. */
export function openWithin(
  { after, onStuck }: OpenLimit,
  { indexedDB }: DatabaseSource,
  name: string,
  version?: number,
): IDBOpenDBRequest {
  const request = indexedDB.open(name, version)
  const giveUp = after(OPEN_LIMIT, () => {
    // If it opens after all, nobody is waiting for it any more.
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
  /** Makes every database open in memory, initially empty, until the page is left. */
  activate(): Promise<void>
  isActive(): boolean
  /** Has opening a database timed out? */
  isStuck(): boolean
}

export interface MemoryFallbackOptions extends OpenLimit {
  /** Read at each open, because in some browsers even accessing it throws. */
  readonly browser: () => DatabaseSource
  readonly loadMemory: () => Promise<DatabaseSource>
}

/** Provides the browser's databases, or some in memory if those are refused, fail after reopening or do not respond. */
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
      // If memory was activated since this open began, the databases in memory must stay open.
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
