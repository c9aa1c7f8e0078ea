import type { TabLocks } from '#store/drafts/draft-locks.ts'

interface Waiting {
  readonly mode: 'exclusive' | 'shared'
  readonly begin: () => void
}

/** Locks shared among a browser's tabs: granted in order, and free a moment after their release. */
export function tabLocks(): TabLocks {
  const held = new Map<string, Waiting[]>()
  const queues = new Map<string, Waiting[]>()

  function grant(name: string): void {
    const holders = held.get(name) ?? []
    const queue = queues.get(name) ?? []
    for (let next = queue[0]; next; next = queue[0]) {
      const isFree = holders.every(({ mode }) => mode === 'shared' && next?.mode === 'shared')
      if (!isFree) break
      queue.shift()
      holders.push(next)
      held.set(name, holders)
      next.begin()
    }
  }

  return {
    request(name, { mode, signal }, work) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const release = () => {
          held.set(name, held.get(name)?.filter((holder) => holder !== waiting) ?? [])
          grant(name)
        }
        const waiting: Waiting = {
          mode,
          begin() {
            // As in browsers, the lock becomes free a moment after its work has ended.
            void work({})
              .finally(() => setTimeout(release))
              .then(resolve, reject)
          },
        }
        signal.addEventListener('abort', () => {
          const index = queue.indexOf(waiting)
          if (index === -1) return
          queue.splice(index, 1)
          reject(signal.reason)
          grant(name)
        })
        queue.push(waiting)
        queueMicrotask(() => grant(name))
      })
    },
    query: async () => ({
      held: [...held].flatMap(([name, holders]) => holders.map(({ mode }) => ({ name, mode }))),
    }),
  }
}
