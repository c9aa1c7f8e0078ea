// Time as an argument: code that waits gets a clock, so that tests control the time (docs/sync.md §7).

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `action` once, `milliseconds` from now. Returns what calls it off. */
  after(milliseconds: number, action: () => void): () => void
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
