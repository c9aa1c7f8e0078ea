/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of these, by the dice. */
export function pick<T>(roll: () => number, from: readonly [T, ...T[]]): T {
  return from[Math.floor(roll() * from.length)] ?? from[0]
}

/** The first of these and some of the others. A walk of few actions meets the simple sequences that a rich mix crowds out. */
export function someOf<T>(roll: () => number, from: readonly [T, ...T[]]): readonly [T, ...T[]] {
  const [first, ...others] = new Set(from)
  const share = roll()
  const chosen = new Set([first, ...others.filter(() => roll() < share)])
  return [from[0], ...from.slice(1).filter((each) => chosen.has(each))]
}
