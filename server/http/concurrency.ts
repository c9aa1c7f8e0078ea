// Limits of work: how much runs at once, and how long somebody waits for it.

/** Runs what it is given, at most so many at once, in the order they came. */
export function withLimit(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < count) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The run of this key that is under way, or else of `work`: callers at the same time share one. */
export function sharedRun<T>(
  underWay: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const there = underWay.get(key)
  if (there) return there
  const run = work().finally(() => underWay.delete(key))
  underWay.set(key, run)
  return run
}

/** What `work` comes to; what `late` gives instead, once so many milliseconds have gone by. The work itself goes on. */
export async function withTimeout<T, Late>(
  work: Promise<T>,
  milliseconds: number,
  late: () => Late | Promise<Late>,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the work for each, so many at once, in their order. Rejects with the first failure. */
export async function together<T>(
  atOnce: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}
