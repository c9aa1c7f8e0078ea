// Limits on work: how many tasks run at once, and how long callers wait.

/** Returns a function that runs tasks in order, at most `count` at a time. */
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

/** Joins the run of this key that is in progress, or else starts `work`. Concurrent callers share one run. */
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

/** Resolves like `work`, or to the result of `late` after a timeout. The work itself continues. */
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

/** Runs `work` for each item in order, `atOnce` at a time. Rejects with the first failure. */
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
