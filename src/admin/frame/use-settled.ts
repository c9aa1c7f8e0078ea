import { useEffect, useState } from 'react'

/** The value as it was when nothing had changed for `rest` milliseconds. */
export function useSettled<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}

/** Characters of a text for which one more millisecond is waited. */
const PER_MILLISECOND = 160

/**
 * How long nothing must have changed before something is done with a whole text, in milliseconds: the longer it takes, the
 * surer it must be that nobody is in the middle of a word. `rest`: what a short text waits.
 */
export function restFor(text: string, rest: number): number {
  return rest + text.length / PER_MILLISECOND
}
