import { useState } from 'react'

/** Returns the value, or the last one while there is none. */
export function useLast<T>(value: T): T | NonNullable<T> {
  const [last, setLast] = useState(value)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
