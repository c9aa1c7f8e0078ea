import { useEffect, useState } from 'react'

/** Returns the value, debounced by `rest` milliseconds. */
export function useSettled<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}

/** The number of characters that add one millisecond to the wait. */
const PER_MILLISECOND = 160

/**
 * Returns how many milliseconds without a change to wait before processing the whole text. A longer text waits
 * longer, because processing it interrupts typing more. `rest`: the wait of a short text.
 */
export function restFor(text: string, rest: number): number {
  return rest + text.length / PER_MILLISECOND
}
