import type { Clock } from '#api/clock.ts'

export interface VirtualClock extends Clock {
  /** Milliseconds from now until each waiting timer, soonest first. */
  waits(): number[]
  /** Advances time, running timers as they become due. */
  advance(milliseconds: number): void
  /** Sets the clock without time passing, as a person may do. */
  set(now: number): void
}

/** A clock that stands still until it is advanced. */
export function virtualClock(start = Date.UTC(2026, 10, 21, 9)): VirtualClock {
  let now = start
  let elapsed = 0
  const timers = new Set<{ readonly at: number; readonly action: () => void }>()
  const soonestFirst = () => [...timers].toSorted((a, b) => a.at - b.at)
  return {
    now: () => now,
    after(milliseconds, action) {
      const timer = { at: elapsed + milliseconds, action }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    waits: () => soonestFirst().map(({ at }) => at - elapsed),
    advance(milliseconds) {
      const until = elapsed + milliseconds
      for (let [due] = soonestFirst(); due && due.at <= until; [due] = soonestFirst()) {
        timers.delete(due)
        now += due.at - elapsed
        elapsed = due.at
        due.action()
      }
      now += until - elapsed
      elapsed = until
    },
    set(moment) {
      now = moment
    },
  }
}

/** A clock on which every wait ends at once, as if the time had passed. */
export function jumpingClock(start = Date.UTC(2026, 10, 21, 9)): Clock & { readonly waited: number[] } {
  let now = start
  const waited: number[] = []
  return {
    waited,
    now: () => now,
    after(milliseconds, action) {
      waited.push(milliseconds)
      const timer = setImmediate(() => {
        now += milliseconds
        action()
      })
      return () => clearImmediate(timer)
    },
  }
}

/** A clock for limits that are never reached. */
export const patientClock: Clock = { now: () => 0, after: () => () => {} }

/** Real milliseconds; loading a chunk takes time on a busy machine. */
const PATIENCE = 10_000

/** Lets pending work continue until the condition holds; fails if it never does. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    if (await condition()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('the condition never held')
}
