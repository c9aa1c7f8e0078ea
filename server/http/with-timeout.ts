// Waits for a promise up to a time limit.

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
