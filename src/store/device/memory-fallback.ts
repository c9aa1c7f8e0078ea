// Opens databases in the browser's IndexedDB, or in memory once that has refused, failed again after being reopened, or
// does not answer. Callers use both in the same way (docs/sync.md §9).

import { openWithin, sourceFrom, type DatabaseSource, type OpenLimit } from './open-limit.ts'

export interface MemoryFallback {
  readonly source: DatabaseSource
  /** From now on everything is opened in memory: empty, and gone with the page. */
  activate(): Promise<void>
  isActive(): boolean
  /** Has an opening been given up, unanswered? */
  isStuck(): boolean
}

export interface MemoryFallbackOptions extends OpenLimit {
  /** Asked at each opening, since a browser may refuse even to name it. */
  readonly browser: () => DatabaseSource
  readonly loadMemory: () => Promise<DatabaseSource>
}

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
