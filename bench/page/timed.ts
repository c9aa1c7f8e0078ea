// How long work takes in the page, and how long it blocks the page.

export interface Timed {
  readonly ms: number
  /** The longest block, in milliseconds; 4 of them are due to the timer itself. */
  readonly block: number
}

/** Runs the work alongside the fastest possible timer, and finds the timer's longest pause. */
export async function timed(work: () => Promise<void>): Promise<Timed> {
  let block = 0
  let last = performance.now()
  let timer = 0
  const beat = () => {
    const now = performance.now()
    block = Math.max(block, now - last)
    last = now
    timer = window.setTimeout(beat)
  }
  timer = window.setTimeout(beat)
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  clearTimeout(timer)
  return { ms, block: Math.max(block, performance.now() - last) }
}
