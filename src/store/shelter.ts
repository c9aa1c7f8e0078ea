// Where the databases come from: the browser's IndexedDB, and memory once that has refused, failed again after a
// reopening, or does not answer. One door for both, so that nobody behind it knows the difference (sync.md §2.1).

import { openWithin, sourceFrom, type DatabaseSource, type OpenLimit } from './open-limit.ts'

export interface Shelter {
  readonly source: DatabaseSource
  /** From now on everything is opened in memory: empty, and gone with the page. */
  take(): Promise<void>
  isTaken(): boolean
  /** Has an opening been given up, unanswered? */
  isStuck(): boolean
}

export interface ShelterOptions extends OpenLimit {
  /** Asked at each opening, since a browser may refuse even to name it. */
  readonly browser: () => DatabaseSource
  readonly loadMemory: () => Promise<DatabaseSource>
}

export function createShelter({ browser, loadMemory, after, onStuck }: ShelterOptions): Shelter {
  let memory: DatabaseSource | null = null
  let isStuck = false
  const limit: OpenLimit = {
    after,
    onStuck(name) {
      isStuck = true
      // An opening of before: what is in memory by now is not to be closed for it.
      if (!memory) onStuck(name)
    },
  }

  return {
    source: sourceFrom(
      () => memory ?? browser(),
      (name, version) =>
        memory ? memory.indexedDB.open(name, version) : openWithin(limit, browser(), name, version),
    ),
    async take() {
      memory ??= await loadMemory()
    },
    isTaken: () => memory !== null,
    isStuck: () => isStuck,
  }
}
