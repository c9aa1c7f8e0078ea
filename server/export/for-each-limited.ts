// Runs work on many items, a few at a time.

/** Runs `work` for each item in order, with a limit of concurrent runs. Rejects with the first failure. */
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
