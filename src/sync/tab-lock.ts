// One round at a time across all tabs. The lock is held for a round, never for a tab's lifetime, because a frozen tab
// keeps its locks (docs/sync.md §9). The lock only saves work: without it, compare-and-set keeps the data correct.

/** The part of `navigator.locks` that is used. */
export interface RoundLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable: true } | { readonly steal: true },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>
}

/**
 * Runs `work` unless another tab holds the lock; then returns `held`. `steal`: takes the lock from a tab that does
 * not release it. The tab that lost it also gets `held`, and its later writes fail compare-and-set.
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
    // A browser that blocks a site's storage may still expose locks, but reject every request.
    if (!isAnswered) return work()
    // While the work runs, only a `steal` by another tab ends the request.
    if (!isOver && error instanceof Error && error.name === 'AbortError') return 'held'
    throw error
  }
}
