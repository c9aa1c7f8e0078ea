import { useEffect, useState } from 'react'

/** The value once it has not changed for `rest` milliseconds. */
export function useSettled<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}

/** Characters of a text that add one millisecond to the wait. */
const PER_MILLISECOND = 160

/**
 * Milliseconds without a change before the whole text is processed. A longer text waits longer, because its work
 * would interrupt typing more. `rest`: the wait of a short text.
 */
export function restFor(text: string, rest: number): number {
  return rest + text.length / PER_MILLISECOND
}
