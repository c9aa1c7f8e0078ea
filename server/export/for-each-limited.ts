// Work on many things, a few at a time.

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
