// One round at a time over all tabs: a lock for the round, never for a lifetime — a frozen tab keeps its lock, and a
// leader that sleeps leads nobody (sync.md §2.4). It only saves work: without locks, compare-and-set keeps order.

/** The part of `navigator.locks` that is used. */
export interface RoundLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>
}

/** Does the work, unless another tab is at it: then `held`, and the work is left to that tab. */
export async function alone<T>(
  locks: RoundLocks | null,
  name: string,
  work: () => Promise<T>,
): Promise<T | 'held'> {
  if (!locks) return work()
  return locks.request<T | 'held'>(name, { ifAvailable: true }, async (lock) => (lock ? work() : 'held'))
}
