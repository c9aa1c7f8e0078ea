import type { TabLocks } from '#store/form-locks.ts'

/** Locks as tabs of one browser share them: one holder a name, who waits gets it in turn. */
export function tabLocks(): TabLocks {
  const holders = new Map<string, Promise<unknown>>()
  return {
    async request(name, options, work) {
      if ('ifAvailable' in options && holders.has(name)) return work(null)
      while (holders.has(name)) await holders.get(name)
      if ('signal' in options) options.signal.throwIfAborted()
      const working = work({})
      holders.set(
        name,
        working.finally(() => holders.delete(name)),
      )
      return working
    },
    query: async () => ({ held: [...holders.keys()].map((name) => ({ name })) }),
  }
}
