// Background work in rounds: one at a time, with a pause after each.

/** Runs `action` once after a delay. Returns a function that cancels it. */
export type After = (milliseconds: number, action: () => void) => () => void

/** The system's own timers, which do not keep the process alive. */
export const afterOnThisMachine: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}

/**
 * Runs `round` at once, or after `first` milliseconds, and again after as many as it resolves to. It must not reject. Returns a function
 * that stops after the running round.
 */
export function startRounds(
  round: () => Promise<number>,
  { after = afterOnThisMachine, first = 0 }: { readonly after?: After | undefined; readonly first?: number },
): () => Promise<void> {
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    work = round().then((pause) => {
      if (!isEnded) cancel = after(pause, begin)
    })
  }

  if (first > 0) cancel = after(first, begin)
  else begin()
  return async () => {
    isEnded = true
    cancel()
    await work
  }
}
