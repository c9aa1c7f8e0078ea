// One round at a time over all tabs. The lock is held for a round, never for a tab's lifetime, because a frozen tab keeps
// its locks (docs/sync.md §9). It only saves work: without locks, compare-and-set keeps the data right.

/** The part of `navigator.locks` that is used. */
export interface RoundLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable: true } | { readonly steal: true },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>
}

/**
 * Does the work unless another tab holds the lock: then returns `held`, and leaves the work to that tab. `steal`:
 * takes the lock from a tab that does not release it. The tab that lost it also gets `held`, and its later writes
 * fail compare-and-set.
 */
export async function withLock<T>(
  locks: RoundLocks | null,
  name: string,
  work: () => Promise<T>,
  { steal = false }: { readonly steal?: boolean } = {},
): Promise<T | 'held'> {
  if (!locks) return work()
  let isAnswered = false
  let isOver = false
  const working = async (lock: object | null): Promise<T | 'held'> => {
    isAnswered = true
    if (!lock) return 'held'
    try {
      return await work()
    } finally {
      isOver = true
    }
  }
  try {
    return await locks.request<T | 'held'>(name, steal ? { steal } : { ifAvailable: true }, working)
  } catch (error) {
    // A browser that stores nothing for a site may offer locks and grant none: it rejects the request itself.
    if (!isAnswered) return work()
    // While the work runs, only another tab's `steal` ends the request.
    if (!isOver && error instanceof Error && error.name === 'AbortError') return 'held'
    throw error
  }
}
