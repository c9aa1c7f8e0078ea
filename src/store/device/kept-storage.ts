// Local and session storage that never throw: if refused or full, values last as long as the page.

export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `storage` is asked each time, since a browser may refuse even to name it. */
function keptStorage(storage: () => Storage): KeptStorage {
  const kept = new Map<string, string>()

  function removeStored(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  }

  return {
    getItem(key) {
      try {
        return storage().getItem(key) ?? kept.get(key) ?? null
      } catch {
        return kept.get(key) ?? null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        kept.delete(key)
      } catch {
        kept.set(key, value)
        // Otherwise the previous value would be read.
        removeStored(key)
      }
    },
    removeItem(key) {
      kept.delete(key)
      removeStored(key)
    },
  }
}

/** For the administrator's session (P15.9), among others. */
export const localKept = keptStorage(() => localStorage)
export const sessionKept = keptStorage(() => sessionStorage)
